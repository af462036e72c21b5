/**
 * Solves A x = b for each `b` of `sides` in place, for a symmetric positive definite A of `size` rows, stored by rows. Only the lower
 * triangle is read, and it is overwritten. Returns false if A is not positive definite; then nothing is solved.
 */
export function solvePositive(matrix: Float64Array, size: number, sides: readonly Float64Array[]): boolean {
  if (!factorise(matrix, size)) return false
  for (const side of sides) {
    for (let row = 0; row < size; row++) {
      let sum = side[row]!
      for (let column = 0; column < row; column++) sum -= matrix[row * size + column]! * side[column]!
      side[row] = sum / matrix[row * size + row]!
    }
    for (let row = size - 1; row >= 0; row--) {
      let sum = side[row]!
      for (let below = row + 1; below < size; below++) sum -= matrix[below * size + row]! * side[below]!
      side[row] = sum / matrix[row * size + row]!
    }
  }
  return true
}

function factorise(matrix: Float64Array, size: number): boolean {
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = matrix[row * size + column]!
      for (let k = 0; k < column; k++) sum -= matrix[row * size + k]! * matrix[column * size + k]!
      if (column < row) matrix[row * size + column] = sum / matrix[column * size + column]!
      else if (sum > 0) matrix[row * size + row] = Math.sqrt(sum)
      else return false
    }
  }
  return true
}
