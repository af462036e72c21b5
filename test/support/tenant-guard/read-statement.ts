import type { JoinExpr, Node, RangeVar, SelectStmt, WithClause } from 'libpg-query'
import { conditionsOf, namesOf, type Side, sideOf, subqueriesIn } from './read-conditions.ts'
import { findRelation, type Output, type Relation, Scope } from './statement-scope.ts'
import { TieGraph, type Value } from './tie-graph.ts'

/** How a statement uses a table keyed by profile. */
export interface Touched {
  table: string
  /** The profile of its rows; null if the statement does not determine it. */
  profile: Value | null
}

/** The members of a parser node: each is an object with one key, the kind. */
// biome-ignore lint/suspicious/noExplicitAny: the kinds of nodes are read by name, as PostgreSQL calls them.
export type Tree = any

const nothing: Output = { columns: [], starOf: [] }

/** Parses one statement: which tenant tables it uses, and which value determines their profile. */
export class StatementReader {
  readonly graph = new TieGraph()
  readonly touched: Touched[] = []
  readonly #isTenant: (table: string) => boolean
  #count = 0

  constructor(isTenant: (table: string) => boolean) {
    this.#isTenant = isTenant
  }

  /** A correlated query can name columns of the query around it. */
  read(statement: Node, outer: Scope | null = null, isCorrelated = false): Output {
    const [kind, tree] = Object.entries(statement)[0] as [string, Tree]
    const scope = new Scope(outer, this.graph, isCorrelated)
    this.#readWith(scope, tree.withClause)
    if (kind === 'SelectStmt') return this.#readSelect(tree, scope)
    if (kind === 'InsertStmt') return this.#readInsert(tree, scope)
    if (kind === 'UpdateStmt' || kind === 'DeleteStmt') return this.#readChange(tree, scope)
    if (kind === 'MergeStmt') return this.#readMerge(tree, scope)
    if (kind === 'CopyStmt') return this.#readCopy(tree)
    if (kind === 'LockStmt' || kind === 'TruncateStmt')
      for (const { RangeVar } of tree.relations) this.#touchWhole(RangeVar)
    if (kind === 'ExplainStmt' || kind === 'CreateTableAsStmt' || kind === 'DeclareCursorStmt') this.read(tree.query)
    return nothing
  }

  #readWith(scope: Scope, clause: WithClause | undefined): void {
    for (const { CommonTableExpr: query } of (clause?.ctes ?? []) as Tree[]) {
      const name = query.ctename as string
      // A recursive query reads its previous output, which has the columns of its first arm.
      const first = clause?.recursive && query.ctequery.SelectStmt?.larg
      if (first) scope.addWith(name, this.#renamed(this.read({ SelectStmt: first }, scope), query.aliascolnames))
      scope.addWith(name, this.#renamed(this.read(query.ctequery, scope), query.aliascolnames))
    }
  }

  #renamed(output: Output, names: Node[] | undefined): Output {
    const assigned = namesOf(names)
    if (assigned.length === 0) return output
    return {
      ...output,
      columns: output.columns.map((column, index) => ({ ...column, name: assigned[index] ?? column.name })),
    }
  }

  #readSelect(tree: SelectStmt, scope: Scope): Output {
    if (tree.larg && tree.rarg) {
      const arms = [tree.larg, tree.rarg].map((arm) => this.read({ SelectStmt: arm }, scope))
      return this.#union(arms as [Output, Output])
    }
    if (tree.valuesLists) return this.#readValues(tree.valuesLists, scope)
    for (const item of tree.fromClause ?? []) this.#readFrom(item, scope)
    this.#applyConditions(tree.whereClause, scope)
    const { fromClause: _from, withClause: _with, ...rest } = tree
    this.#readSubqueries(rest, scope)
    return this.#outputOf(tree.targetList ?? [], scope)
  }

  /** A union's column is known if it is known in both arms; a restriction on it applies to both. */
  #union([left, right]: [Output, Output]): Output {
    const columns = left.columns.map(({ name, value }, index) => {
      const other = right.columns[index]?.value
      if (!value || !other) return { name, value: null }
      const both = `union${this.#count++}`
      this.graph.tieAll([value, other], both)
      for (const arm of [value, other]) this.graph.tie(both, arm)
      return { name, value: both }
    })
    return { columns, starOf: [] }
  }

  #readValues(rows: readonly Node[], scope: Scope): Output {
    const lists = rows.map((row) => (row as Tree).List.items as Node[])
    this.#readSubqueries(lists, scope)
    const columns = lists[0]!.map((_, index) => {
      const values = lists.map((items) => this.#valueOf(items[index]!, scope))
      const value = `values${this.#count++}`
      if (values.every((value) => value !== null)) this.graph.tieAll(values as Value[], value)
      return { name: `column${index + 1}`, value }
    })
    return { columns, starOf: [] }
  }

  #readInsert(tree: Tree, scope: Scope): Output {
    const source = tree.selectStmt ? this.read(tree.selectStmt, scope) : nothing
    const target = this.#tableOf(tree.relation, scope)
    const names = (tree.cols ?? []).map((column: Tree) => column.ResTarget.name as string)
    const assigned = source.columns[names.indexOf('profile_id')]?.value
    if (assigned) this.graph.tie(assigned, scope.valueOf(target, 'profile_id'))
    this.#readSubqueries([tree.onConflictClause, tree.returningClause], scope)
    return this.#outputOf(tree.returningClause?.exprs ?? [], scope)
  }

  #readChange(tree: Tree, scope: Scope): Output {
    this.#tableOf(tree.relation, scope)
    for (const item of tree.fromClause ?? tree.usingClause ?? []) this.#readFrom(item, scope)
    this.#applyConditions(tree.whereClause, scope)
    this.#readSubqueries([tree.targetList, tree.whereClause, tree.returningClause], scope)
    return this.#outputOf(tree.returningClause?.exprs ?? [], scope)
  }

  #readMerge(tree: Tree, scope: Scope): Output {
    const target = this.#tableOf(tree.relation, scope)
    this.#readFrom(tree.sourceRelation, scope)
    this.#applyConditions(tree.joinCondition, scope)
    this.#readSubqueries([tree.joinCondition, tree.mergeWhenClauses, tree.returningClause], scope)
    for (const { MergeWhenClause: action } of tree.mergeWhenClauses ?? []) {
      const names = (action.targetList ?? []).map((column: Tree) => column.ResTarget.name as string)
      const assigned = action.values?.[names.indexOf('profile_id')]
      if (action.commandType !== 'CMD_INSERT' || !target.isTenant) continue
      this.touched.push({ table: target.table!, profile: assigned ? this.#valueOf(assigned, scope) : null })
    }
    return this.#outputOf(tree.returningClause?.exprs ?? [], scope)
  }

  /** Rows of a COPY contain their profile and are routed one by one. */
  #readCopy({ is_from, relation, query }: Tree): Output {
    if (query) this.read(query)
    else if (!is_from) this.#touchWhole(relation)
    return nothing
  }

  #touchWhole({ relname, schemaname }: RangeVar): void {
    if (this.#isTenantTable(relname, schemaname)) this.touched.push({ table: relname!, profile: null })
  }

  #isTenantTable(name: string | undefined, schema: string | undefined): boolean {
    return (schema === undefined || schema === 'public') && this.#isTenant(name!)
  }

  #tableOf({ relname, schemaname, alias }: RangeVar, scope: Scope): Relation {
    const isTenant = this.#isTenantTable(relname, schemaname)
    const named = { name: alias?.aliasname ?? relname!, columnNames: namesOf(alias?.colnames) }
    const relation = this.#add(scope, { ...named, table: relname!, isTenant, output: null, isPushedDown: false })
    if (isTenant) this.touched.push({ table: relname!, profile: scope.valueOf(relation, 'profile_id') })
    return relation
  }

  #add(scope: Scope, relation: Omit<Relation, 'id'>): Relation {
    const added = { ...relation, id: `r${this.#count++}` }
    scope.relations.push(added)
    return added
  }

  /** Adds the relations of a FROM item to the scope and returns them. */
  #readFrom(item: Node, scope: Scope): Relation[] {
    const [kind, tree] = Object.entries(item)[0] as [string, Tree]
    if (kind === 'JoinExpr') return this.#readJoin(tree, scope)
    if (kind === 'RangeTableSample') return this.#readFrom(tree.relation, scope)
    if (kind === 'RangeVar') {
      const output = tree.schemaname ? null : scope.findWith(tree.relname)
      if (!output) return [this.#tableOf(tree, scope)]
      const name = tree.alias?.aliasname ?? tree.relname
      return [this.#add(scope, { ...derived(name, tree.alias), output, isPushedDown: false })]
    }
    const alias = derived(tree.alias?.aliasname ?? '', tree.alias)
    if (kind === 'RangeSubselect') {
      const output = this.read(tree.subquery, scope, tree.lateral === true)
      return [this.#add(scope, { ...alias, output, isPushedDown: true })]
    }
    this.#readSubqueries(tree.functions, scope)
    const declared = (tree.coldeflist ?? []).map((column: Tree) => column.ColumnDef.colname as string)
    const columnNames = declared.length > 0 ? declared : alias.columnNames
    return [this.#add(scope, { ...alias, columnNames, output: null, isPushedDown: false })]
  }

  #readJoin(tree: JoinExpr, scope: Scope): Relation[] {
    const [left, right] = [this.#readFrom(tree.larg!, scope), this.#readFrom(tree.rarg!, scope)]
    const { jointype = 'JOIN_INNER' } = tree
    // The condition of an outer join does not restrict the rows it keeps without a match.
    const restricted = [
      ...(jointype === 'JOIN_INNER' || jointype === 'JOIN_RIGHT' ? left : []),
      ...(jointype === 'JOIN_INNER' || jointype === 'JOIN_LEFT' ? right : []),
    ]
    this.#applyConditions(tree.quals, scope, restricted)
    this.#readSubqueries(tree.quals, scope)
    for (const column of namesOf(tree.usingClause)) {
      const [ofLeft, ofRight] = [left, right].map((side) => {
        const relation = findRelation(side, column, null)
        return relation && { relation, value: scope.valueOf(relation, column) }
      })
      if (ofLeft && ofRight) this.#tieSides([ofLeft, ofRight], restricted)
    }
    return [...left, ...right]
  }

  /** Conditions restrict only relations of this query, and not those that an outer join keeps. */
  #applyConditions(condition: Node | undefined, scope: Scope, restricted: readonly Relation[] = scope.relations): void {
    for (const pair of conditionsOf(condition)) {
      const sides = pair.map((side) => this.#sideOf(side, scope))
      if (sides[0] && sides[1]) this.#tieSides(sides as [Found, Found], restricted)
    }
  }

  #tieSides([left, right]: readonly [Found, Found], restricted: readonly Relation[]): void {
    if (right.relation && restricted.includes(right.relation)) this.graph.tie(left.value, right.value)
    if (left.relation && restricted.includes(left.relation)) this.graph.tie(right.value, left.value)
  }

  #sideOf(side: Side, scope: Scope): Found | null {
    if ('column' in side) return scope.resolve(side.column, side.qualifier)
    if ('anchor' in side) return { relation: null, value: side.anchor }
    if ('oneOf' in side) return this.#oneOf(side.oneOf, scope)
    const value = this.read(side.subquery, scope, true).columns[side.at]?.value
    return value ? { relation: null, value } : null
  }

  #oneOf(sides: readonly Side[], scope: Scope): Found | null {
    const found = sides.map((side) => this.#sideOf(side, scope)?.value ?? null)
    if (found.some((value) => value === null)) return null
    const value = `oneOf${this.#count++}`
    this.graph.tieAll(found as Value[], value)
    return { relation: null, value }
  }

  #valueOf(expression: Node, scope: Scope): Value | null {
    const side = sideOf(expression)
    return side ? (this.#sideOf(side, scope)?.value ?? null) : null
  }

  #readSubqueries(tree: unknown, scope: Scope): void {
    for (const query of subqueriesIn(tree)) this.read(query, scope, true)
  }

  #outputOf(targets: readonly Node[], scope: Scope): Output {
    const starOf: Relation[] = []
    const columns = targets.flatMap((target) => {
      const { name, val } = (target as Tree).ResTarget
      const fields = val?.ColumnRef?.fields as Tree[] | undefined
      if (fields?.at(-1)?.A_Star) {
        const of = fields.length > 1 ? fields[0].String.sval : null
        starOf.push(...scope.relations.filter((relation) => of === null || relation.name === of))
        return []
      }
      return [{ name: name ?? fields?.at(-1)?.String?.sval ?? null, value: val ? this.#valueOf(val, scope) : null }]
    })
    return { columns, starOf }
  }
}

interface Found {
  relation: Relation | null
  value: Value
}

function derived(name: string, alias: { colnames?: Node[] } | undefined) {
  return { name, columnNames: namesOf(alias?.colnames), table: null, isTenant: false }
}
