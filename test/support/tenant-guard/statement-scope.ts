import type { TieGraph, Value } from './tie-graph.ts'

/** The output of a query or a modifying statement: its columns by name and position, and the relations that `*` expands to. */
export interface Output {
  columns: readonly { name: string | null; value: Value | null }[]
  starOf: readonly Relation[]
}

/** One reference to a table, subquery or function in a FROM clause. */
export interface Relation {
  id: string
  /** Its alias, or else its name. */
  name: string
  /** The table name if it is a table, and whether that is keyed by profile. */
  table: string | null
  isTenant: boolean
  /** The output of a subquery or WITH query. */
  output: Output | null
  /** Column aliases: `as r (id, at)`. */
  columnNames: readonly string[]
  /** Whether a restriction on its columns applies inside its query. A WITH query runs separately. */
  isPushedDown: boolean
}

/** The relations of one query and of its outer queries. */
export class Scope {
  readonly relations: Relation[] = []
  readonly graph: TieGraph
  /** How many queries around this one have columns that it can name. */
  readonly depth: number
  readonly #outer: Scope | null
  readonly #withQueries = new Map<string, Output>()

  constructor(outer: Scope | null, graph: TieGraph, isCorrelated: boolean) {
    this.#outer = outer
    this.graph = graph
    this.depth = (outer?.depth ?? 0) + (isCorrelated ? 1 : 0)
  }

  addWith(name: string, output: Output): void {
    this.#withQueries.set(name, output)
  }

  findWith(name: string): Output | null {
    return this.#withQueries.get(name) ?? this.#outer?.findWith(name) ?? null
  }

  /** Returns the relation and the value of a column, by its name and its qualifier if one is written. */
  resolve(column: string, qualifier: string | null): { relation: Relation; value: Value } | null {
    const relation = findRelation(this.relations, column, qualifier)
    if (relation) return { relation, value: this.valueOf(relation, column) }
    // Citus does not find the node of a table that is tied to a profile only through a subquery around its own.
    if (this.depth > 1) return null
    return this.#outer?.resolve(column, qualifier) ?? null
  }

  valueOf(relation: Relation, column: string): Value {
    const value = `${relation.id}.${column}`
    const inner = this.#outputValue(relation, column)
    if (inner) {
      this.graph.tie(inner, value)
      if (relation.isPushedDown) this.graph.tie(value, inner)
    }
    return value
  }

  #outputValue({ output, columnNames }: Relation, column: string): Value | null {
    if (!output) return null
    const at = columnNames.indexOf(column)
    const found = at >= 0 ? output.columns[at] : output.columns.find(({ name }) => name === column)
    if (found) return found.value
    const star = findRelation(output.starOf, column, null)
    return star ? this.valueOf(star, column) : null
  }
}

/** Returns the first of several relations with this column name: a join is USING it, so they are equal. */
export function findRelation(
  relations: readonly Relation[],
  column: string,
  qualifier: string | null,
): Relation | undefined {
  if (qualifier !== null) return relations.find(({ name }) => name === qualifier)
  const having = relations.find((relation) => hasColumn(relation, column))
  if (having) return having
  // The columns of other tables are unknown: if there is only one relation, the column belongs to it.
  return relations.length === 1 && relations[0]!.table !== null ? relations[0] : undefined
}

function hasColumn({ columnNames, table, isTenant, output }: Relation, column: string): boolean {
  if (columnNames.length > 0) return columnNames.includes(column)
  if (table !== null) return isTenant && column === 'profile_id'
  if (!output) return false
  return output.columns.some(({ name }) => name === column) || output.starOf.some((item) => hasColumn(item, column))
}
