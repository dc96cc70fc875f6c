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

#define PAINT 0xa5a5a5a5u

__attribute__((noinline)) uint32_t stack_used_by(void (*function)(void *), void *argument) {
  uint32_t *stack, *place;
  __asm__ volatile("mov %0, sp" : "=r"(stack));
  for (place = stack_begin; place < stack; place++) *place = PAINT;
  function(argument);
  for (place = stack_begin; place < stack && *place == PAINT; place++) {}
  return (uint32_t)(stack - place) * sizeof *place;
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

__attribute__((section(".vectors"), used)) static const struct {
  uint32_t *stack;
  void (*handlers[15])(void);
} vectors = {stack_end, {reset, fault, fault, fault, fault, fault}};
