/* What startup.c offers to a program. */
#ifndef BOARD_H
#define BOARD_H

#include <stdint.h>

void print(const char *text);
void print_number(uint32_t number);
/* In hexadecimal digits, two for each byte. */
void print_bytes(const void *memory, uint32_t size);
/* The bytes of stack below the caller's that a call of a function takes. */
uint32_t stack_used_by(void (*function)(void *), void *argument);

#endif
