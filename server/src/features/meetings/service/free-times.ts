// When its person is free, by the calendars that they connected (decision 0131). Nothing is sent, and nothing is written anywhere.
import { addDays } from '#contract/days.ts'
import type { FreeTimes, WorkingHours } from '#contract/meetings.ts'
import type { Ctx } from '#server/platform/context.ts'
import { clockIn, todayOf } from '#server/platform/days.ts'
import { fail } from '#server/platform/errors.ts'
import { freeSpans, type Language, leadWords, offers, type Span, slotWords, USUAL_HOURS } from '../rules/free-times.ts'
import { DAYS_AHEAD } from '../rules/kept.ts'
import * as store from '../store/free-times.ts'

export type Wanted = { minutes: number; days: number; buffer: number; most: number; from?: string | undefined }
type Reader = { time_zone: string | null } | null

/** Errors: conflict (no calendar is connected, or one is not for these eyes: then nobody can tell). */
export async function freeTimes(ctx: Ctx, wanted: Wanted, reader: Reader, language: Language): Promise<FreeTimes> {
  const { spans, zone, hours, calendars } = await freeIn(ctx, wanted)
  const theirs = reader?.time_zone ?? zone
  const slots = offers(spans, wanted.minutes, wanted.most)
  return {
    ...{ zone, hours, calendars, their_zone: reader?.time_zone ?? null, lead: leadWords(language) },
    slots: slots.map((slot) => ({ ...slot, words: slotWords(slot, theirs, language) })),
  }
}

/** What is free of some days. Errors: conflict. */
export async function freeIn(
  ctx: Ctx,
  { days, buffer, from }: Pick<Wanted, 'days' | 'buffer' | 'from'>,
): Promise<{ spans: Span[]; zone: string; hours: WorkingHours; calendars: FreeTimes['calendars'] }> {
  const { db, actor, now } = ctx
  const calendars = await store.calendars(db, actor.user_id)
  if (calendars.length === 0)
    throw fail(
      'conflict',
      'No calendar is connected, so your free times are not known. Connect one under Profile, Connections.',
    )
  // What may not be seen may be in the way.
  if (calendars.some(({ readable }) => !readable))
    throw fail(
      'conflict',
      'The AI may not read all connected calendars, so it cannot tell when you are free. Switch it on under Profile, Connections.',
    )
  if (calendars.some(({ synced_at }) => synced_at === null))
    throw fail(
      'conflict',
      'A calendar has not been read yet. Please try again in a minute, or look at it under Profile, Connections.',
    )
  const hours = await workingHours(ctx)
  const { zone } = clockIn(actor.time_zone, now)
  const today = todayOf(ctx)
  const first = from !== undefined && from > today ? from : today
  const furthest = addDays(today, DAYS_AHEAD - 2)
  const last = [addDays(first, days - 1), furthest].toSorted()[0] ?? first
  const busy = await store.busy(db, actor.user_id, addDays(first, -2), addDays(last, 2))
  const spans = freeSpans(busy, { ...{ zone, hours, buffer }, from: first, to: last, now: now.getTime() })
  return {
    ...{ spans, zone, hours },
    calendars: calendars.map(({ name, state, synced_at }) => ({ name, ready: state === 'ready', synced_at })),
  }
}

export async function workingHours({ db, actor }: Ctx): Promise<WorkingHours> {
  return (await store.hours(db, actor.user_id)) ?? USUAL_HOURS
}
