// The ways in which a line of the rights can be wrong: made from the syntax tree, one change each.
import { parseSync } from 'vite'

/** One change of a file. */
export type Change = { from: number; to: number; text: string; line: number; what: string }

type Node = { type: string; start: number; end: number } & Record<string, unknown>

const SWAPPED: Record<string, string> = { '===': '!==', '!==': '===', '>=': '<', '<=': '>', '>': '<=', '<': '>=' }
/** In conditions that are written in SQL. */
const IN_SQL: [RegExp, string][] = [
  [/\bor\b/g, 'and'],
  [/\band\b/g, 'or'],
  [/\bnot exists\b/g, 'exists'],
  [/(?<!not )\bexists\b/g, 'not exists'],
  [/ in \(/g, ' not in ('],
  [/ = any \(/g, ' <> all ('],
  [/ = (?!any)/g, ' <> '],
  [/ <> /g, ' = '],
  [/\bis distinct from\b/g, 'is not distinct from'],
]
/** Calls that stand alone and refuse somebody: gone, they refuse nobody. */
const GUARDS = /^(permit|passGate|require[A-Z]\w*|refuse[A-Z]\w*|checkLevelChange)$/

/** Every mutant of a source text. `guardsOnly`: only calls that refuse are taken away. */
export function changesOf(file: string, source: string, guardsOnly: boolean): Change[] {
  const found: Change[] = []
  const add = (node: { start: number; end: number }, text: string, what: string) => {
    const line = source.slice(0, node.start).split('\n').length
    found.push({ from: node.start, to: node.end, text, line, what })
  }
  const text = (node: Node) => source.slice(node.start, node.end)
  const visit = (node: Node) => {
    if (node.type === 'ExpressionStatement') takeGuard(node, add, text)
    if (!guardsOnly) change(node, add, text)
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (child !== null && typeof child === 'object' && typeof (child as Node).type === 'string')
          visit(child as Node)
  }
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} could not be read`)
  visit(program as unknown as Node)
  return found
}

type Add = (node: { start: number; end: number }, text: string, what: string) => void
type Text = (node: Node) => string

function takeGuard(node: Node, add: Add, text: Text): void {
  let call = node.expression as Node
  if (call.type === 'AwaitExpression') call = call.argument as Node
  if (call.type !== 'CallExpression') return
  const name = text(call.callee as Node)
  if (GUARDS.test(name)) add(node, ';', `without ${text(call).split('\n')[0]}`)
}

function change(node: Node, add: Add, text: Text): void {
  const parts = () => [text(node.left as Node), text(node.right as Node)] as const
  if (node.type === 'BinaryExpression') {
    const other = SWAPPED[node.operator as string]
    const [left, right] = parts()
    if (other) add(node, `(${left} ${other} ${right})`, `${node.operator} is ${other}`)
  } else if (node.type === 'LogicalExpression') {
    const [left, right] = parts()
    add(node, `(${left})`, `only ${left}`)
    add(node, `(${right})`, `only ${right}`)
  } else if (node.type === 'UnaryExpression' && node.operator === '!') {
    add(node, `(${text(node.argument as Node)})`, 'without its not')
  } else if (node.type === 'Literal' && typeof node.value === 'boolean') {
    add(node, String(!node.value), `${node.value} is ${!node.value}`)
  } else if (node.type === 'ConditionalExpression') {
    for (const arm of ['consequent', 'alternate'])
      add(node, `(${text(node[arm] as Node)})`, `always ${text(node[arm] as Node)}`)
  } else if (node.type === 'IfStatement') {
    for (const value of ['true', 'false']) add(node.test as Node, value, `if ${value}`)
  } else if (node.type === 'TemplateElement') {
    changeSql(node, add, text(node))
  }
}

function changeSql(node: Node, add: Add, words: string): void {
  for (const [pattern, to] of IN_SQL)
    for (const { index, 0: found } of words.matchAll(pattern))
      add({ start: node.start + index, end: node.start + index + found.length }, to, `${found.trim()} is ${to.trim()}`)
}
