/* What a Cortex-M does before and after main, and output without a device: semihosting. */
#include <stdint.h>

#include "board.h"

extern uint32_t data_source[], data_begin[], data_end[], bss_begin[], bss_end[];
extern uint32_t stack_begin[], stack_end[];

int main(void);

/* Ask the debugger, or QEMU: ARM, "Semihosting for AArch32 and AArch64". */
static void ask(uint32_t operation, const void *argument) {
  register uint32_t r0 __asm__("r0") = operation;
  register const void *r1 __asm__("r1") = argument;
  __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
}

void print(const char *text) { ask(0x04, text); }

void print_number(uint32_t number) {
  char digits[11], *at = &digits[10];
  *at = '\0';
  do *--at = (char)('0' + number % 10); while (number /= 10);
  print(at);
}

void print_bytes(const void *memory, uint32_t size) {
  const uint8_t *byte = memory;
  for (; size > 0; size--, byte++) {
    const char text[3] = {"0123456789abcdef"[*byte >> 4], "0123456789abcdef"[*byte & 15], '\0'};
    print(text);
  }
}

/* Paints the stack below the stack pointer, calls, and looks how much paint is left. */
__attribute__((naked)) uint32_t stack_used_by(
    __attribute__((unused)) void (*function)(void *), __attribute__((unused)) void *argument) {
  __asm__(
      ".syntax unified\n"
      "push {r4, r5, r6, lr}\n"
      "ldr r4, =stack_begin\n"
      "ldr r6, =0xa5a5a5a5\n"
      "mov r5, r4\n"
      "mov r2, sp\n"
      "1: cmp r5, r2\n"
      "bhs 2f\n"
      "str r6, [r5]\n"
      "adds r5, #4\n"
      "b 1b\n"
      "2: mov r3, r0\n"
      "mov r0, r1\n"
      "blx r3\n"
      "mov r2, sp\n"
      "3: cmp r4, r2\n"
      "bhs 4f\n"
      "ldr r5, [r4]\n"
      "cmp r5, r6\n"
      "bne 4f\n"
      "adds r4, #4\n"
      "b 3b\n"
      "4: subs r0, r2, r4\n"
      "pop {r4, r5, r6, pc}\n"
      ".ltorg");
}

__attribute__((noreturn)) static void stop(uint32_t status) {
  const uint32_t reason_and_status[2] = {0x20026 /* the program has ended */, status};
  ask(0x20, reason_and_status);
  for (;;) {}
}

__attribute__((noreturn)) static void fault(void) {
  print("fault\n");
  stop(1);
}

__attribute__((noreturn)) void reset(void) {
#if defined(__ARM_FP)
  *(volatile uint32_t *)0xe000ed88u |= 0xf00000u; /* CPACR: the floating-point unit is on. */
  __asm__ volatile("dsb\n\tisb");
#endif
  const uint32_t *source = data_source;
  for (uint32_t *place = data_begin; place < data_end; place++) *place = *source++;
  for (uint32_t *place = bss_begin; place < bss_end; place++) *place = 0;
  stop((uint32_t)main());
}

static const struct {
  uint32_t *stack;
  void (*handlers[15])(void);
} vectors __attribute__((section(".vectors"), used)) = {stack_end, {reset, fault, fault, fault, fault, fault}};
