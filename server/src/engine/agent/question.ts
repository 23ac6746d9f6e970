// What a human reads in a conversation before the yes: the tool, what it is done to, exactly what will be done, and by whom
// the run was told. The card of the approval shows the same, as fields.
import { recordKinds } from '#contract/choices.ts'
import { spokenDate } from '#contract/days.ts'
import { isId } from '../../platform/ids.ts'
import type { Asks } from '../asks.ts'
import type { Tool } from '../tool.ts'
import { APPROVE, DECLINE } from './approval.ts'
import type { ShapingSource } from './shaped.ts'

type UntrustedText = {
  args: Record<string, unknown>
  /** The id of the person the run works for, who reads "you" in its place. */
  starter: string
  /** Those whose words shaped the arguments. */
  shaped: readonly ShapingSource[]
  /** The fields that change, as they are. */
  was?: Record<string, unknown> | null
  /** What a person is called, where the run was shown their id. */
  personOf?(id: string): string | undefined
  /** What a record is called that the run was shown. */
  labelOf?(kind: string, id: string): string | undefined
}
type Names = Pick<UntrustedText, 'starter' | 'labelOf'>

/** As many are named: who reads a list does not read the question. */
export const MOST_SOURCES = 3
/** What stands before the question: what has come so far, said once. */
export type FieldsBefore = NonNullable<Asks['before']>
/** A longer value, or one of several lines, stands as a quotation, in characters. */
const LINE = 200

/** The question of one call, in Markdown that shows every argument as it is: nothing in a value can look like text around it. */
export function questionOf(
  tool: Tool,
  target: string | null,
  { args, starter, shaped, was, personOf, labelOf }: UntrustedText,
) {
  const named = (value: unknown) => (isId(value) ? (personOf?.(value) ?? value) : value)
  const names = { starter, labelOf }
  // What is to be empty is told where something stands there now.
  const given = Object.entries(args).filter(
    ([name, value]) => value !== undefined && (value !== null || (was?.[name] ?? null) !== null),
  )
  return {
    question: `${tool.title}${target ? `: ${target}` : ''}?`,
    choices: [APPROVE, DECLINE],
    details: [
      ...given.map(([name, value]) =>
        changeOf(name, was, named, names, lineOf(tool.name, name, value === null ? 'none' : named(value), names)),
      ),
      ...sourceLines(shaped),
    ].join('\n\n'),
  }
}

/** One question for several calls: each is named, and then shown as if it were asked alone. */
export function questionOfAll(questions: readonly ReturnType<typeof questionOf>[]) {
  return {
    question: `These ${questions.length} changes?`,
    choices: [APPROVE, DECLINE],
    details: questions
      .map(({ question, details }, at) => `**${at + 1}. ${plain(question.replace(/\?$/, ''))}**\n\n${details}`)
      .join('\n\n'),
  }
}

function sourceLines(shaped: readonly ShapingSource[]): string[] {
  if (shaped.length === 0) return []
  const sources = shaped
    .slice(0, MOST_SOURCES)
    .map(({ source, record }) => `- ${plain((record?.label || source).slice(0, 120))}`)
  const more = shaped.length - sources.length
  const rest = more > 0 ? [`- and ${more} more`] : []
  const words = shaped.some((one) => one.words.length > 0)
    ? 'It contains words that others wrote:'
    : 'Its words are neither yours nor from your own records. It has read what others wrote:'
  return [`${words}\n\n${[...sources, ...rest].join('\n')}`]
}

/** "**Due date:** 3 December → 5 December": what stands there now goes before what shall stand there. */
function changeOf(
  name: string,
  was: Record<string, unknown> | null | undefined,
  named: (value: unknown) => unknown,
  names: Names,
  line: string,
): string {
  if (!was || !(name in was) || line.includes('\n')) return line
  const before = was[name]
  const label = `**${plain(labelOf(name))}:** `
  const text = before === null || before === '' ? `${label}none` : lineOf('', name, named(before), names)
  if (text.includes('\n') || text === line || !text.startsWith(label) || !line.startsWith(label)) return line
  return `${text} → ${line.slice(label.length)}`
}

function lineOf(tool: string, name: string, value: unknown, { starter, labelOf: labelOfRecord }: Names): string {
  const label = `**${plain(name === 'id' ? 'What' : labelOf(name))}:**`
  if (value === starter) return `${label} you`
  const kind = name === 'id' ? tool.slice(tool.lastIndexOf('_') + 1) : name.replace(/_id$/, '')
  if (isId(value) && (recordKinds as readonly string[]).includes(kind))
    return `${label} [${plain((labelOfRecord?.(kind, value) ?? 'open it').slice(0, LINE))}](/app/records/${kind}/${value})`
  if (typeof value === 'string' && DAY.test(value)) return `${label} ${spokenDate(value)}`
  const text = typeof value === 'string' ? value : (listOf(value) ?? JSON.stringify(value, null, 2))
  if (text.length <= LINE && !/[\r\n]/.test(text)) return `${label} ${plain(text)}`
  const lines = text.split(/\r\n|\r|\n/).map(plain)
  // A line break within a paragraph is written as a backslash; before and after an empty line there is none to write.
  const quoted = lines.map((line, at) => `> ${line}${line !== '' && lines[at + 1] ? '\\' : ''}`.trimEnd())
  return `${label}\n\n${quoted.join('\n')}`
}

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
/** Addresses or labels, one after another; null: it is no list of words, or one in which a comma would say two things. */
function listOf(value: unknown): string | null {
  if (!Array.isArray(value)) return null
  if (value.length === 0) return 'none'
  return value.every((each) => typeof each === 'string' && each !== '' && !/[,\r\n]/.test(each))
    ? value.join(', ')
    : null
}

/** 'assigned_to_user_id' -> 'Assigned to'. */
function labelOf(name: string): string {
  const words = name.replace(/(?:_user)?_ids?$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** One line, in which no character means more than itself. */
const plain = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>|~#!&]/g, '\\$&')
    .replace(/^([-+=]|\d+(?=[.)]))/, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`))
