/** Whether a text contains an email address or a phone number: views are shared and are not searched by an erasure. */
export function namesPerson(text: string): boolean {
  return /[^\s@]@[^\s@.]+\.[^\s@]/.test(text) || /\+[\d\s().-]{8,}/.test(text)
}
