// Contacts by their fields, with the rights of who asks: narrowed and counted by the database, but for words of a company or a birthday.

import type { Contact } from '#contract/contacts.ts'
import { addDays } from '#contract/days.ts'
import type { ContactFilter } from '#contract/field-filters.ts'
import { contactOf } from '#server/analyst/context/survey.ts'
import { fitsContact } from '#server/analyst/fields/fits.ts'
import type { Ctx } from '#server/platform/context.ts'
import { todayOf } from '#server/platform/days.ts'
import { type PagesRead, readPages } from '#server/platform/read-pages.ts'
import { list } from '../store/list.ts'

const PAGE = 100
/** So many are looked at where words must be read; else the first page, and the database counts. */
const MOST_LOOKED = 600

export async function contactsByFields(ctx: Ctx, filter: ContactFilter): Promise<PagesRead<Contact>> {
  const today = todayOf(ctx)
  const { quiet_days, tag, works_at, birthday_from, birthday_to, ...fields } = filter
  const page = (cursor: string | undefined) =>
    list(ctx.db, ctx.actor, {
      sort_by: fields.spoken_from !== undefined || quiet_days !== undefined ? 'last_contacted_on' : 'name',
      quiet_since: quiet_days === undefined ? undefined : addDays(today, -quiet_days),
      tag,
      fields,
      limit: PAGE,
      cursor,
    })
  if (works_at === undefined && birthday_from === undefined && birthday_to === undefined) {
    const { items, total } = await page(undefined)
    return { items, total, looked: items.length }
  }
  return readPages(page, {
    keep: (contact) => fitsContact({ ...contactOf(contact), interactions: contact.past_interactions }, filter, today),
    most: MOST_LOOKED,
  })
}
