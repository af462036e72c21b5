import type { Node } from 'libpg-query'
import type { Tree } from './read-statement.ts'
import type { Value } from './tie-graph.ts'

/** One side of an equality: a column, a parameter or constant, a column that a subquery returns, or one of several. */
export type Side =
  | { column: string; qualifier: string | null }
  | { anchor: Value }
  | { subquery: Node; at: number }
  | { oneOf: readonly Side[] }

/**
 * Returns the equalities that hold for every row that passes a condition: those joined by AND, with row values compared by
 * position.
 */
export function conditionsOf(condition: Node | undefined): [Side, Side][] {
  const tree = condition as Tree
  if (!tree) return []
  if (tree.BoolExpr?.boolop === 'AND_EXPR') return tree.BoolExpr.args.flatMap(conditionsOf)
  if (tree.BoolExpr?.boolop === 'OR_EXPR') return commonTo(tree.BoolExpr.args.map(conditionsOf))
  if (tree.SubLink?.subLinkType === 'ANY_SUBLINK' && !tree.SubLink.operName) {
    const { testexpr, subselect } = tree.SubLink
    return itemsOf(testexpr).flatMap((item, index) => pairOf(sideOf(item), { subquery: subselect, at: index }))
  }
  const { kind, name, lexpr, rexpr } = tree.A_Expr ?? {}
  if (kind !== 'AEXPR_OP' || name?.[0]?.String?.sval !== '=') return []
  const right = sidesOf(rexpr)
  return sidesOf(lexpr).flatMap((side, index) => pairOf(side, right[index] ?? null))
}

/** Returns the columns that every alternative (OR) compares for equality. */
function commonTo([first, ...others]: [Side, Side][][]): [Side, Side][] {
  return (first ?? []).flatMap(([left, right]): [Side, Side][] => {
    if (!('column' in left)) return []
    const isSame = ([side]: [Side, Side]) =>
      'column' in side && side.column === left.column && side.qualifier === left.qualifier
    const elsewhere = others.map((pairs) => pairs.find(isSame)?.[1])
    return elsewhere.every((side) => side !== undefined) ? [[left, { oneOf: [right, ...elsewhere] }]] : []
  })
}

function pairOf(left: Side | null, right: Side | null): [Side, Side][] {
  return left && right ? [[left, right]] : []
}

/** Returns the members of a row value, or the single expression. */
function itemsOf(expression: Tree): Node[] {
  return expression?.RowExpr?.args ?? [expression]
}

function sidesOf(expression: Tree): (Side | null)[] {
  return itemsOf(expression).map(sideOf)
}

export function sideOf(expression: Node): Side | null {
  const tree = expression as Tree
  if (tree.TypeCast) return sideOf(tree.TypeCast.arg)
  if (tree.ParamRef) return { anchor: `$${tree.ParamRef.number}` }
  if (tree.A_Const?.sval?.sval) return { anchor: `'${tree.A_Const.sval.sval}'` }
  if (tree.SubLink?.subLinkType === 'EXPR_SUBLINK') return { subquery: tree.SubLink.subselect, at: 0 }
  const names = ((tree.ColumnRef?.fields ?? []) as Tree[]).map((field) => field.String?.sval as string | undefined)
  const column = names.at(-1)
  return column === undefined ? null : { column, qualifier: names.at(-2) ?? null }
}

/** Returns the names in a list of string nodes. */
export function namesOf(list: readonly Node[] | undefined): string[] {
  return (list ?? []).map((item) => (item as Tree).String.sval as string)
}

/** Returns the subqueries of an expression at any depth, without subqueries nested inside them. */
export function subqueriesIn(tree: unknown): Node[] {
  if (Array.isArray(tree)) return tree.flatMap(subqueriesIn)
  if (tree === null || typeof tree !== 'object') return []
  return Object.entries(tree).flatMap(([key, value]): Node[] => {
    if (key !== 'SubLink') return subqueriesIn(value)
    return [value.subselect as Node, ...subqueriesIn(value.testexpr)]
  })
}
