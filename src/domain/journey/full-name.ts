/** A person's name as one, or null when there is none. */
export function fullName(person: { first_name: string | null; last_name: string | null }): string | null {
  return [person.first_name, person.last_name].filter((part) => part !== null).join(' ') || null
}
