/** The first migration of the versions before 1.0, whose databases cannot be upgraded. */
const firstOfEarlierVersions = '0001-tenancy'

/** Says what a database or backup is that has a migration which this program does not have, as the end of a sentence. */
export function explainUnknownMigration(name: string): string {
  return name === firstOfEarlierVersions
    ? 'was made by a version before 1.0, which cannot be upgraded: start with an empty database'
    : `was made by a newer version of this program (it has ${name}): install that version or a later one`
}
