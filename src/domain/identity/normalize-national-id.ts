/** A Chilean RUT in any formatting, as `12345678-5`; null when it is none or its check digit is wrong. */
export function normalizeNationalId(text: string): string | null {
  const match = rutShape.exec(
    text
      .trim()
      .replaceAll(/[.\s-]/g, '')
      .toUpperCase(),
  )
  if (!match) return null
  const [, digits, checkDigit] = match
  return checkDigitOf(digits!) === checkDigit ? `${digits}-${checkDigit}` : null
}

/** Fewer than six digits were never given to a person; `1-9` and its like stand for "unknown" in many files. */
const rutShape = /^0*([1-9]\d{5,7})([\dK])$/

function checkDigitOf(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => total + Number(digit) * (2 + (index % 6)), 0)
  return '0123456789K'.charAt((11 - (sum % 11)) % 11)
}
