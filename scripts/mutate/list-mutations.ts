import { parseAst } from 'vite'

/** A small change of a source file that a test should detect. */
export interface Mutation {
  path: string
  line: number
  start: number
  end: number
  /** The text to replace, and its replacement. */
  original: string
  replacement: string
}

// biome-ignore lint/suspicious/noExplicitAny: nodes of the syntax tree are read by their type.
type Tree = any

const swapped: Record<string, string> = {
  ...{ '===': '!==', '!==': '===', '<': '<=', '<=': '<', '>': '>=', '>=': '>' },
  ...{ '&&': '||', '||': '&&', '+': '-', '-': '+', '*': '/', '/': '*' },
}
const swappedMethods: Record<string, string> = { some: 'every', every: 'some', min: 'max', max: 'min' }
/** Calls that narrow a query or a list; without them it returns more. */
const narrowing = new Set(['where', 'filter', 'limit', 'forUpdate', 'refine'])

/** Lists every mutation of a file: conditions, comparisons, arithmetic, constants, and omitted calls. */
export function listMutations(path: string, text: string): Mutation[] {
  const found: Mutation[] = []
  const change = ({ start, end }: Tree, replacement: string) => {
    const line = text.slice(0, start).split('\n').length
    found.push({ path, line, start, end, original: text.slice(start, end), replacement })
  }
  visit(parseAst(text, { lang: 'ts' }), (node) => {
    const textOf = (child: Tree) => text.slice(child.start, child.end)
    if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') {
      for (const fixed of ['true', 'false']) change(node.test, fixed)
    } else if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
      const to = swapped[node.operator]
      if (to && !isText(node)) change(node, `(${textOf(node.left)} ${to} ${textOf(node.right)})`)
      if (node.operator === '??') change(node, textOf(node.left))
    } else if (node.type === 'UnaryExpression' && node.operator === '!') {
      change(node, textOf(node.argument))
    } else if (node.type === 'Literal' && typeof node.value === 'boolean') {
      change(node, String(!node.value))
    } else if (node.type === 'Literal' && (node.value === 0 || node.value === 1)) {
      change(node, String(node.value + 1))
    } else if (node.type === 'ExpressionStatement' && isCall(node.expression)) {
      change(node, ';')
    } else if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
      const { object, property } = node.callee
      if (swappedMethods[property.name] && !isSchema(node)) change(property, swappedMethods[property.name]!)
      if (narrowing.has(property.name) && object.type !== 'Identifier') change(node, textOf(object))
    }
  })
  return found
}

function isText({ operator, left, right }: Tree): boolean {
  const isWritten = (child: Tree) => child.type === 'TemplateLiteral' || typeof child.value === 'string'
  return operator === '+' && (isWritten(left) || isWritten(right))
}

/** A suite over all fields tests the limits of each field. */
function isSchema({ callee: { object } }: Tree): boolean {
  return object.type === 'CallExpression'
}

function isCall(expression: Tree): boolean {
  return (expression.type === 'AwaitExpression' ? expression.argument : expression).type === 'CallExpression'
}

/** Types are erased, and suites over all operations test the metadata of an operation. */
const skipped = /^TS(?!NonNull|As|Satisfies)|^ImportDeclaration$/
const descriptive = new Set(['example', 'summary', 'description'])

function visit(node: Tree, onNode: (node: Tree) => void): void {
  if (node === null || typeof node !== 'object') return
  if (Array.isArray(node)) {
    for (const item of node) visit(item, onNode)
    return
  }
  if (typeof node.type === 'string') {
    if (skipped.test(node.type)) return
    if (node.type === 'Property' && descriptive.has(node.key.name)) return
    onNode(node)
  }
  for (const [key, value] of Object.entries(node)) if (key !== 'parent') visit(value, onNode)
}
