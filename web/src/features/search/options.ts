// The rows of the palette: what was opened lately and commands before anything is asked, then commands and hits by kind.
import type { Icon } from '@tabler/icons-react'
import { IconArrowRight, IconClockHour4 } from '@tabler/icons-react'
import type { MarkedText, SearchAnswer, SearchHit } from '#contract/search.ts'
import type { Command } from '#web/feature.ts'
import { formatDate, formatDay } from '#web/ui/words/dates.ts'
import { matching } from './format.ts'
import { KINDS } from './kinds.ts'
import { type Recent, recentOf } from './recent.ts'

export type Option = {
  key: string
  icon: Icon
  title: MarkedText
  snippet?: MarkedText
  detail?: string | null
  date?: string
  href?: string
  run?(): void
  /** Remembered when it is opened. */
  record?: Recent
}
export type Group = { name: string; options: Option[] }

const MOST_COMMANDS = 4
const PER_KIND = 5
const plain = (text: string): MarkedText => [{ text, match: false }]

export function groupsBefore(recent: readonly Recent[], commands: readonly Command[]): Group[] {
  const lately = recent.map((record) => ({
    key: `recent:${record.kind}:${record.id}`,
    icon: KINDS[record.kind]?.icon ?? IconClockHour4,
    title: plain(record.title),
    detail: record.detail,
    href: record.href,
    record,
  }))
  return [
    { name: 'Recent', options: lately },
    { name: 'Commands', options: commands.map(optionOf) },
  ].filter(({ options }) => options.length > 0)
}

export function groupsFor(q: string, answer: SearchAnswer | undefined, commands: readonly Command[]): Group[] {
  const groups: Group[] = [{ name: 'Commands', options: matching(commands, q).slice(0, MOST_COMMANDS).map(optionOf) }]
  for (const hit of answer?.hits ?? []) {
    const { group: name } = KINDS[hit.kind]
    const last = groups.at(-1)
    if (last?.name === name) last.options.push(hitOption(hit))
    else groups.push({ name, options: [hitOption(hit)] })
  }
  for (const group of groups) addWholeList(group, q, answer)
  return groups.filter(({ options }) => options.length > 0)
}

const optionOf = ({ label, icon, href, run }: Command): Option => ({
  key: `command:${label}`,
  icon,
  title: plain(label),
  href,
  run,
})

function hitOption(hit: SearchHit): Option {
  return {
    key: `${hit.kind}:${hit.id}`,
    icon: KINDS[hit.kind].icon,
    title: hit.title,
    snippet: hit.snippet,
    detail: hit.kind === 'note' ? null : hit.detail,
    date: dateOf(hit),
    href: hit.href,
    record: recentOf(hit),
  }
}

/** A note stands under its own day; anything else under the day of its last change. */
function dateOf({ kind, detail, at }: SearchHit): string | undefined {
  if (kind === 'note') return detail === null ? undefined : formatDay(detail)
  return at === null ? undefined : formatDate(at)
}

/** Where there may be more than is shown: the kind's own page, searched for the same. It searches for the words as they stand. */
function addWholeList(group: Group, q: string, answer: SearchAnswer | undefined): void {
  const { list } = Object.values(KINDS).find(({ group: name }) => name === group.name) ?? {}
  if (list === undefined || group.options.length < PER_KIND || answer?.alike || /\s/.test(q)) return
  group.options.push({
    key: `all:${list}`,
    icon: IconArrowRight,
    title: plain(`All ${group.name.toLowerCase()} with “${q}”`),
    href: `${list}?search=${encodeURIComponent(q)}`,
  })
}
