/** The views for analysts that can be exported, and whether their rows are about single people. */
export const exportTables = {
  events: { hasPeople: true },
  visits: { hasPeople: true },
  touches: { hasPeople: true },
  conversions: { hasPeople: true },
  credit: { hasPeople: true },
  payments: { hasPeople: true },
  refunds: { hasPeople: true },
  ad_days: { hasPeople: false },
  entities: { hasPeople: false },
  customers: { hasPeople: true },
} as const satisfies Record<string, { hasPeople: boolean }>

export type ExportTable = keyof typeof exportTables

export const exportTableNames = Object.keys(exportTables) as [ExportTable, ...ExportTable[]]

export const exportFormats = ['parquet', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Columns of a customer that identify the person; only exports with `includes_contacts` have them. */
export const contactColumns = ['customer_key', 'first_name', 'last_name', 'email', 'phone'] as const

/**
 * The tables that an export has now: on a healthcare-family profile, tables with people only if its creator may read personal
 * data. The profile may have become one after the export was created.
 */
export function tablesOf(
  { tables, allows_people }: { tables: readonly string[]; allows_people: boolean },
  isHealthcareFamily: boolean,
): ExportTable[] {
  const allowed = exportTableNames.filter(
    (table) => !isHealthcareFamily || allows_people || !exportTables[table].hasPeople,
  )
  return allowed.filter((table) => tables.includes(table))
}
