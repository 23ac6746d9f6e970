// A matter's life across notes: when it came up, when it was put off, what was said last.

import { daysBetween } from '#contract/days.ts'
import { MONTHS } from '../dates/written-rules.ts'
import { isClosing, isDeferral } from './loops.ts'
import type { Item, Minutes, Topic } from './minutes.ts'

export type Appearance = { note_id: string; date: string; items: Item[]; was_deferred: boolean; was_closed: boolean }
export type TopicLife = { topic: Topic; appearances: Appearance[] }

/** A heading without a number to follow it by that stands in more than this share of the notes is a template, not a matter. */
const templateShare = 0.5
/** The same of the notes of one meeting. */
const habitShare = 0.75

/** Every topic with its appearances, oldest first. `minutes` oldest first. */
export function topicLives(minutes: Minutes[]): TopicLife[] {
  const lives = new Map<string, TopicLife>()
  for (const each of minutes) {
    const groups = Map.groupBy(
      each.items.filter((item) => item.topic !== null),
      (item) => item.topic?.key ?? '',
    )
    for (const [key, items] of groups) {
      const topic = items[0]?.topic
      if (!topic) continue
      const life = lives.get(key) ?? { topic, appearances: [] }
      life.topic = topic
      life.appearances.push(appearance(each, items))
      lives.set(key, life)
    }
  }
  const series = seriesOf(minutes)
  return [...lives.values()].filter(
    (life) =>
      // What nobody ever wrote a word under is a field to fill in.
      life.appearances.some(({ items }) => items.length > 0) &&
      !isTemplate(life, minutes.length) &&
      !isHabit(life, series),
  )
}

/** Numbers and whole names of months: "Marketing" is none. */
const DATED = new RegExp(String.raw`\p{N}+(?:st|nd|rd|th)?|(?<!\p{L})(?:${MONTHS})(?!\p{L})`, 'gu')

/** Notes of the same meeting, by their titles without days and numbers. */
type Series = { of: Map<string, string>; sizes: Map<string, number> }
function seriesOf(minutes: readonly Minutes[]): Series {
  const of = new Map<string, string>()
  const sizes = new Map<string, number>()
  for (const { note, title } of minutes) {
    const name = title
      .toLowerCase()
      .replace(DATED, ' ')
      .replace(/[^\p{L}]+/gu, ' ')
      .trim()
    if (name === '') continue
    of.set(note.id, name)
    sizes.set(name, (sizes.get(name) ?? 0) + 1)
  }
  return { of, sizes }
}

/** A heading that a meeting has nearly each time is part of its form. */
function isHabit({ topic, appearances }: TopicLife, { of, sizes }: Series): boolean {
  if (isNumbered(topic.key)) return false
  const times = new Map<string, number>()
  for (const { note_id } of appearances) {
    const name = of.get(note_id)
    if (name !== undefined) times.set(name, (times.get(name) ?? 0) + 1)
  }
  return [...times].some(([name, count]) => {
    const size = sizes.get(name) ?? 0
    return size >= 8 && count / size > habitShare
  })
}

function appearance(minutes: Minutes, items: Item[]): Appearance {
  const said = items.filter((item) => !item.is_title)
  const spokenLength = said.reduce((sum, item) => sum + item.text.length, 0)
  const was_closed = said.some((item) => isClosing(item.text))
  // A long discussion that ends in "let us wait for X" is work; a short one is a postponement.
  const was_deferred =
    !was_closed && (said.length === 0 || (spokenLength < 240 && said.some((item) => isDeferral(item.text))))
  return { note_id: minutes.note.id, date: minutes.note.entry_date, items: said, was_deferred, was_closed }
}

const isNumbered = (key: string) => /^#\d|^[A-Z]{2,6}-\d/.test(key)

function isTemplate({ topic, appearances }: TopicLife, notes: number): boolean {
  if (isNumbered(topic.key)) return false
  return notes >= 8 && appearances.length / notes > templateShare
}

/**
 * Is the matter still on the table? It came up in the last `windowDays` before the newest note, and its last word did not end it.
 */
export function isOnTheTable({ appearances }: TopicLife, newestNote: string, windowDays = 60): boolean {
  const last = appearances.at(-1)
  if (!last || last.was_closed) return false
  return daysBetween(last.date, newestNote) <= windowDays
}
