// Puts what somebody changed of a contact into its card as it lies there now. Of three states, what was seen before, what lies there and
// what is wanted, the field that was changed here wins, and whoever changed it there too is told (decision 0146). Pure.

import { oneLine } from '../import/imported.ts'
import { apart, readVcards } from '../import/vcard.ts'
import { typesOf } from '../import/vcard-out.ts'
import { emailKey, phoneKey } from '../matching.ts'
import * as card from './lines.ts'
import { renamed } from './name-parts.ts'
import {
  type CardField,
  type CardValues,
  cardValuesOf,
  type List,
  labelIn,
  lists,
  type Single,
  singles,
  waysOf,
  without,
} from './values.ts'

export type Patch = {
  before: CardValues
  after: CardValues
  /** What the card said when it was read last; null: that is not known. */
  seen: CardValues | null
}
export type Conflict = { field: CardField; theirs: string }
export type Patched =
  | { refused: 'old_card' | 'unreadable' }
  | { text: string; theirs: CardValues; values: CardValues; conflicts: Conflict[] }

/** Null: it is no card of a person. */
export function valuesIn(text: string): CardValues | null {
  const { rows } = readVcards(text, false)
  const [row] = rows
  return rows.length === 1 && row && row.refused === null ? cardValuesOf(row) : null
}

export function patched(text: string, { before, after, seen }: Patch): Patched {
  const document = card.documentOf(text)
  if (typeof document === 'string') return { refused: document }
  const theirs = valuesIn(text)
  if (!theirs) return { refused: 'unreadable' }
  const base = seen ?? before
  const conflicts: Conflict[] = []
  const edited = singles.filter((field) => before[field] !== after[field])
  for (const field of edited) {
    if (theirs[field] === after[field]) continue
    if (theirs[field] !== base[field]) conflicts.push({ field, theirs: theirs[field] })
    setSingle(document, field, theirs, after[field])
  }
  for (const list of lists)
    if (setList(document, list, { before, after, seen: base }))
      conflicts.push({ field: list, theirs: waysOf(theirs, list).join(', ') })
  const result = card.textOfDocument(document)
  if (result === text) return { text, theirs, values: theirs, conflicts: [] }
  // What cannot be read again as it was meant is not sent.
  const values = valuesIn(result)
  const isRight =
    values !== null &&
    edited.every((field) => values[field] === oneLine(after[field]) || after[field] === '') &&
    singles.every((field) => edited.includes(field) || values[field] === theirs[field])
  return isRight ? { text: result, theirs, values, conflicts } : { refused: 'unreadable' }
}

function setSingle(document: card.Document, field: Single, theirs: CardValues, value: string): void {
  if (field === 'name') setName(document, theirs.name, value)
  else if (field === 'company') setCompany(document, value)
  else if (field === 'birthday') setBirthday(document, value)
  else {
    const lines =
      card.named(document, 'title').length > 0 ? card.named(document, 'title') : card.named(document, 'role')
    setText(document, lines, 'TITLE', value)
  }
}

/** The first says it; empty: none does any more. */
function setText(document: card.Document, lines: readonly card.Line[], name: string, value: string): void {
  const [first] = lines
  if (value === '') for (const line of lines) card.remove(document, line)
  else if (first) card.replace(document, first, card.written(document, first.head, card.escaped(value)))
  else card.add(document, card.written(document, name, card.escaped(value)))
}

function setName(document: card.Document, former: string, name: string): void {
  const [parts] = card.named(document, 'n')
  if (parts) {
    const raw = renamed(apart(parts.value, ';'), former, name)
    card.replace(document, parts, card.written(document, parts.head, raw.join(';')))
  }
  setText(document, card.named(document, 'fn').slice(0, 1), 'FN', name)
}

/** Departments stay. */
function setCompany(document: card.Document, company: string): void {
  const [line] = card.named(document, 'org')
  const units = line ? apart(line.value, ';').slice(1) : []
  if (company === '' && units.every((unit) => unit.trim() === '')) {
    if (line) card.remove(document, line)
    return
  }
  const value = [card.escaped(company), ...units].join(';')
  if (line) card.replace(document, line, card.written(document, line.head, value))
  else card.add(document, card.written(document, 'ORG', value))
}

/** Version 3.0 has no day without a year: address books write the year 1604 and say that it is none. */
function setBirthday(document: card.Document, day: string): void {
  const [line] = card.named(document, 'bday')
  if (day === '') {
    for (const each of card.named(document, 'bday')) card.remove(document, each)
    return
  }
  const noYear = day.startsWith('--')
  const kept = line
    ? card
        .paramsOf(line.head)
        .filter((each) => !['VALUE', 'X-APPLE-OMIT-YEAR', 'CALSCALE'].some((name) => card.isParam(each, name)))
    : []
  const params = document.version === '3.0' && noYear ? [...kept, 'X-APPLE-OMIT-YEAR=1604'] : kept
  const value =
    document.version === '3.0'
      ? day.replace(/^--/, '1604-')
      : noYear
        ? day.replace(/^--(\d\d)-/, '--$1')
        : day.replaceAll('-', '')
  const written = card.written(document, card.headOf(line?.head ?? 'BDAY', params), value)
  if (line) card.replace(document, line, written)
  else card.add(document, written)
}

/** Answers whether somebody changed or deleted there what was changed here. */
function setList(document: card.Document, list: List, { before, after, seen }: Patch & { seen: CardValues }): boolean {
  const property = list === 'emails' ? 'email' : 'tel'
  const keyOf = (value: string) => (list === 'emails' ? emailKey(value) : phoneKey(value)) ?? value
  const find = (value: string) => {
    const lines = card.named(document, property)
    return (
      lines.find((line) => card.wayOf(line) === value) ?? lines.find((line) => keyOf(card.wayOf(line)) === keyOf(value))
    )
  }
  const wasThere = (value: string) => seen[list].some((each) => keyOf(each) === keyOf(value))
  let conflict = false
  const relabel = (line: card.Line, from: string, to: string) => {
    const theirs = card.labelOf(line, document)
    if (from === to || theirs === to) return
    if (theirs !== from) conflict = true
    setLabel(document, line, to)
  }
  const pairs = pairsOf(without(before[list], after[list]), without(after[list], before[list]), keyOf)
  for (const [gone, come] of pairs) {
    const line = gone === null ? undefined : find(gone)
    if (come === null) {
      if (line) card.remove(document, line)
      continue
    }
    const there = find(come)
    const label = labelIn(after, come)
    if (line && (!there || there === line)) {
      relabel(setWay(document, line, come), gone === null ? '' : labelIn(before, gone), label)
    } else {
      if (line) card.remove(document, line)
      else if (gone !== null && !there && wasThere(gone)) conflict = true
      if (!there) card.add(document, ...newWay(document, property, come, label))
    }
  }
  for (const value of after[list].filter((each) => before[list].includes(each))) {
    const line = find(value)
    if (line) relabel(line, labelIn(before, value), labelIn(after, value))
  }
  return conflict
}

/** What went and what came, where one stands for the other: written in another way, else in their order. */
function pairsOf(
  gone: readonly string[],
  come: readonly string[],
  keyOf: (value: string) => string,
): [string | null, string | null][] {
  const pairs: [string | null, string | null][] = []
  const left = [...come]
  const take = (at: number) => left.splice(at, 1)[0] ?? null
  const open: string[] = []
  for (const value of gone) {
    const at = left.findIndex((each) => keyOf(each) === keyOf(value))
    if (at >= 0) pairs.push([value, take(at)])
    else open.push(value)
  }
  for (const value of open) pairs.push([value, take(0)])
  return [...pairs, ...left.map((value): [null, string] => [null, value])]
}

/** The value of a line in place of the former one; what else the line says stays. */
function setWay(document: card.Document, line: card.Line, value: string): card.Line {
  if (card.wayOf(line) === value) return line
  const params = card.paramsOf(line.head).filter((each) => !card.isParam(each, 'VALUE'))
  return card.replace(document, line, card.written(document, card.headOf(line.head, params), card.escaped(value)))
}

const PLACES = ['HOME', 'WORK', 'FAX', 'PAGER', 'CELL', 'MOBILE', 'MAIN']

/** Words that address books know are types; any other is a label of its own, in a group. */
function setLabel(document: card.Document, line: card.Line, label: string): void {
  const types = label === '' ? [] : typesOf(label)
  const group = line.property?.group ?? null
  const own = document.lines.find(({ property }) => property?.name === 'x-ablabel' && property.group === group)
  if (own && group !== null && types) card.remove(document, own)
  const params = card.paramsOf(line.head)
  const isType = (param: string) => card.isParam(param, 'TYPE') || !param.includes('=')
  const kept = params
    .filter(isType)
    .flatMap((param) =>
      param
        .slice(param.indexOf('=') + 1)
        .replaceAll('"', '')
        .split(','),
    )
    .filter((word) => !PLACES.includes(word.trim().toUpperCase()))
  const all = [...kept, ...(types ?? [])].map((word) => `TYPE=${word}`)
  const head = card.headOf(line.head, [...all, ...params.filter((param) => !isType(param))])
  if (types) {
    card.replace(document, line, card.written(document, head, line.value))
    return
  }
  const inGroup = group ?? card.freeGroup(document)
  const made = card.written(document, group === null ? `${inGroup}.${head}` : head, line.value)
  card.replace(document, line, made)
  const says = card.written(document, own ? own.head : `${inGroup}.X-ABLabel`, card.escaped(label))
  if (own && group !== null) card.replace(document, own, says)
  else document.lines.splice(document.lines.indexOf(made) + 1, 0, says)
}

function newWay(document: card.Document, property: 'email' | 'tel', value: string, label: string): card.Line[] {
  const types = label === '' ? [property === 'email' ? 'INTERNET' : 'VOICE'] : typesOf(label)
  // Version 4.0 has no such type of an address.
  const words = (types ?? []).filter((type) => document.version === '3.0' || type !== 'INTERNET')
  const head = [property.toUpperCase(), ...words.map((word) => `TYPE=${word}`)].join(';')
  if (types) return [card.written(document, head, card.escaped(value))]
  const group = card.freeGroup(document)
  return [
    card.written(document, `${group}.${head}`, card.escaped(value)),
    card.written(document, `${group}.X-ABLabel`, card.escaped(label)),
  ]
}
