import type { TieGraph, Value } from './tie-graph.ts'

/** What a query or a changing statement returns: its columns by name and place, and the relations that a `*` stands for. */
export interface Output {
  columns: readonly { name: string | null; value: Value | null }[]
  starOf: readonly Relation[]
}

/** One mention of a table, subquery or function in a FROM clause. */
export interface Relation {
  id: string
  /** Its alias, or else its own name. */
  name: string
  /** The table, where it is one, and whether that is keyed by profile. */
  table: string | null
  isTenant: boolean
  /** What a subquery or WITH query returns. */
  output: Output | null
  /** Names that replace those of the columns: `as r (id, at)`. */
  columnNames: readonly string[]
  /** Whether what is known of its columns restricts the query that it comes from. A WITH query runs by itself. */
  isPushedDown: boolean
}

/** The relations of one query, and those of the queries around it. */
export class Scope {
  readonly relations: Relation[] = []
  readonly graph: TieGraph
  readonly #outer: Scope | null
  readonly #withQueries = new Map<string, Output>()

  constructor(outer: Scope | null, graph: TieGraph) {
    this.#outer = outer
    this.graph = graph
  }

  addWith(name: string, output: Output): void {
    this.#withQueries.set(name, output)
  }

  findWith(name: string): Output | null {
    return this.#withQueries.get(name) ?? this.#outer?.findWith(name) ?? null
  }

  /** The relation and the value of a column, by its name and that of its relation where it is written. */
  resolve(column: string, qualifier: string | null): { relation: Relation; value: Value } | null {
    const relation = findRelation(this.relations, column, qualifier)
    if (relation) return { relation, value: this.valueOf(relation, column) }
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

/** Of several relations that have a column by this name the first: a join is USING it, so that they are equal. */
export function findRelation(
  relations: readonly Relation[],
  column: string,
  qualifier: string | null,
): Relation | undefined {
  if (qualifier !== null) return relations.find(({ name }) => name === qualifier)
  const having = relations.find((relation) => hasColumn(relation, column))
  if (having) return having
  // The columns of other tables are not known: where there is one relation only, it is that one's.
  return relations.length === 1 && relations[0]!.table !== null ? relations[0] : undefined
}

function hasColumn({ columnNames, table, isTenant, output }: Relation, column: string): boolean {
  if (columnNames.length > 0) return columnNames.includes(column)
  if (table !== null) return isTenant && column === 'profile_id'
  if (!output) return false
  return output.columns.some(({ name }) => name === column) || output.starOf.some((item) => hasColumn(item, column))
}
