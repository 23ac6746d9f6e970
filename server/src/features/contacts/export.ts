// What an account takes along of its contacts, for address books and for reading.
import { Readable } from 'node:stream'
import { contactView } from '#contract/contact-views.ts'
import { type Contact, contactsContract } from '#contract/contacts.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type ExportKit, indented, oneLine, paragraphs } from '#server/platform/export.ts'
import type { Entry } from '#server/platform/zip.ts'
import { contactsService, vcardOf } from './service.ts'
import { apartRows } from './store/apart.ts'
import { photo as pictureIn } from './store/contacts.ts'
import { interactionsElsewhere } from './store/interactions.ts'

const { list, imports, merges } = contactsContract.endpoints

export async function* exportContacts(kit: ExportKit): AsyncGenerator<Entry> {
  const contacts = () =>
    kit.list(
      (at, page) => contactsService.list(at, { ...page, sort_by: 'name' }),
      list.output,
      (contact) => contact.created_by_user?.id === kit.me,
    )
  yield kit.json('contacts.json', contacts())
  yield kit.json(
    'contact-imports.json',
    kit.list((at, page) => contactsService.imports(at, page), imports.output),
  )
  yield kit.json(
    'contact-merges.json',
    kit.list((at, page) => contactsService.merges(at, page), merges.output),
  )
  yield kit.json('contact-views.json', kit.list(allViews, contactView))
  yield kit.json(
    'contacts-apart.json',
    kit.rows((db, after, most) => apartRows(db, kit.me, after, most)),
  )
  yield kit.json(
    'interactions-in-contacts-of-others.json',
    kit.rows((db, after, most) => interactionsElsewhere(db, kit.me, after, most)),
  )
  yield { path: 'contacts.vcf', body: Readable.from(asCards(kit, contacts()), { objectMode: false }) }
  yield kit.text('contacts.md', 'Contacts', contacts(), contactText)
}

const allViews = async (at: Ctx) => ({ ...(await contactsService.views(at, {})), next: null, total: '' })

async function* asCards(kit: ExportKit, items: AsyncIterable<Contact>) {
  for await (const contact of items) {
    const photo = contact.photo === null ? null : await kit.asMe((at) => pictureIn(at.db, at.actor, contact.id))
    yield vcardOf({ ...contact, photo: photo ?? null })
  }
}

function contactText(contact: Contact): string {
  const talks = contact.past_interactions.map(
    ({ date, summary, notes }) => `- ${date} **${oneLine(summary)}**${notes ? `\n\n${indented(notes)}\n` : ''}`,
  )
  const label = (way: string) => contact.labels.find(({ value }) => value === way)?.label
  const reach = [...contact.emails, ...contact.phones].map((way) => `- ${way}${label(way) ? ` (${label(way)})` : ''}`)
  const facts = [
    contact.birthday && `- Birthday: ${contact.birthday}`,
    contact.time_zone && `- Time zone: ${contact.time_zone}`,
    contact.tags.length > 0 && `- Tags: ${contact.tags.map(oneLine).join(', ')}`,
  ]
  return paragraphs(
    `## ${oneLine(contact.name)}`,
    [contact.role, contact.company]
      .filter(Boolean)
      .map((words) => oneLine(words ?? ''))
      .join(', '),
    [...reach, ...facts.filter(Boolean)].join('\n'),
    contact.notes,
    talks.length > 0 && `### Interactions\n\n${talks.join('\n')}`,
  )
}
