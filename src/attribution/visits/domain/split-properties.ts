const names = ['locale', 'timezone'] as const

/** The properties of an event as they are stored: those that nearly every hit has are columns, because names take more bytes. */
export function splitProperties(all: Readonly<Record<string, unknown>>) {
  const properties = { ...all }
  const columns: Record<(typeof names)[number], string | null> = { locale: null, timezone: null }
  for (const name of names) {
    const value = properties[name]
    if (typeof value !== 'string') continue
    columns[name] = value
    delete properties[name]
  }
  return { ...columns, properties }
}
