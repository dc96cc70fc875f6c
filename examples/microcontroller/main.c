/* One run of the model of docs/microcontrollers.md. */
#define DIGITS_MEMORY
#define DIGITS_WORKSPACE_DEFAULT_SECTION ".workspace"
#include "board.h"
#include "digits.h"

int main(void) {
  int8_t *image = digits_input_image(&digits_memory);
  for (int i = 0; i < DIGITS_INPUT_IMAGE_COUNT; i++) image[i] = (int8_t)(i + 1);
  digits_run(&digits_memory);
  print("scores ");
  print_bytes(digits_output_scores(&digits_memory), DIGITS_OUTPUT_SCORES_SIZE);
  print("\n");
  return 0;
}
