// A matter's life across notes: when it came up, when it was put off, what was said last.

import { daysBetween } from '#contract/days.ts'
import { isClosing, isDeferral } from './loops.ts'
import type { Item, Minutes, Topic } from './minutes.ts'

export type Appearance = { note_id: string; date: string; items: Item[]; was_deferred: boolean; was_closed: boolean }
export type TopicLife = { topic: Topic; appearances: Appearance[] }

/** A heading without a number to follow it by that stands in more than this share of the notes is a template, not a matter. */
const templateShare = 0.5

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
  return [...lives.values()].filter((life) => !isTemplate(life, minutes.length))
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

function isTemplate({ topic, appearances }: TopicLife, notes: number): boolean {
  if (/^#\d|^[A-Z]{2,6}-\d/.test(topic.key)) return false
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
