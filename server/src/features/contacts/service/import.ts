// The service functions of import and export (wire §7). What a file says is in rules/import.

import type { contactImportEndpoints, ImportOutcome, PreviewRow } from '#contract/contact-import.ts'
import { MOST_IMPORT_BYTES, TOO_LARGE_TO_IMPORT } from '#contract/contact-import.ts'
import type { ServiceInput } from '#contract/endpoint.ts'
import { withoutHiddenSigns } from '#contract/hidden-signs.ts'
import type { Ctx } from '#server/platform/context.ts'
import { todayOf } from '#server/platform/days.ts'
import { fail, notFound } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { csvPieces } from '../rules/import/csv-out.ts'
import type { ImportFile } from '../rules/import/imported.ts'
import { type KnownContact, Plan, type PlannedRow, type Values } from '../rules/import/plan.ts'
import { type VcardVersion, vcardOf } from '../rules/import/vcard-out.ts'
import { matchKeys } from '../rules/matching.ts'
import * as store from '../store/imports.ts'
import { announceCompanies, companiesOfFile } from './company.ts'
import { readInWorker } from './read-in-worker.ts'

type FileInput = ServiceInput<(typeof contactImportEndpoints)['importFile']>

export const importService: ServiceFunctions<{ endpoints: typeof contactImportEndpoints }> = {
  /** Changes nothing. Errors: invalid, too_large, unavailable. */
  async previewImport(ctx, input) {
    const file = await readUpload(input)
    const plan = await ctx.database.as(ctx.actor.user_id, (db) => planned({ ...ctx, db }, file, input, false))
    const { format, producer, encoding, columns, left_out } = file
    const count = (action: PlannedRow['action']) => plan.rows.filter((row) => row.action === action).length
    return {
      ...{ format, producer, encoding, columns, left_out },
      create: count('create'),
      merge: count('merge'),
      skip: count('skip'),
      refuse: count('refuse'),
      rows: plan.rows.map(shown),
    }
  },

  /**
   * All in one transaction: either every row got what its outcome says, or none. What is there meanwhile is compared anew,
   * so the outcome may be another than the preview's. Errors: invalid, too_large, unavailable.
   */
  async importFile(ctx, input) {
    // Read inside the transaction, which waits for no network here: the row that remembers the request commits with the contacts.
    const file = await readUpload(input)
    await store.waitForImports(ctx.db, ctx.actor.user_id)
    const plan = await planned(ctx, file, input, true)
    const { actor } = ctx
    const home = actor.organization_id !== null && actor.orgs.has(actor.organization_id) ? actor.organization_id : null
    const ids = new Map<number, string>()
    const changed = plan.changedContacts()
    const started = plan.rows.flatMap(({ action, target, source }) =>
      action === 'create' && target ? [{ row: source.row, values: target.values }] : [],
    )
    const gained = changed.filter(({ contact, values }) => contact?.company !== values.company)
    const works = await companiesOfFile(
      ctx,
      [...started, ...gained].map(({ values }) => values),
    )
    const made = started.map(({ row, values }) => {
      const id = newId()
      ids.set(row, id)
      return { ...values, ...works(values), id, organization_id: home }
    })
    const merged = changed.flatMap(({ contact, values }) => {
      if (!contact) return []
      const work = gained.some((each) => each.contact === contact) ? works(values) : { company_id: contact.company_id }
      return [{ ...values, ...work, id: contact.id, before: beforeOf(contact, values) }]
    })
    const rows = plan.rows.map((row) => outcomeOf(row, ids))
    const count = (action: ImportOutcome['action']) => rows.filter((row) => row.action === action).length
    const counts = {
      created: count('created'),
      merged: count('merged'),
      skipped: count('skipped'),
      refused: count('refused'),
    }
    const id = await store.insertImport(ctx.db, actor.user_id, {
      ...counts,
      file_name: withoutHiddenSigns(input.file_name),
    })
    await store.insertMany(ctx.db, actor.user_id, id, made)
    await store.mergeMany(ctx.db, id, merged)
    // One notice for all of them: a page reads its list once, however long the file is.
    const orgs = new Set(plan.changedContacts().flatMap(({ contact }) => contact?.organization_ids ?? []))
    const people = new Set(plan.changedContacts().flatMap(({ contact }) => contact?.person_ids ?? []))
    ctx.changed('contacts', id, { users: [actor.user_id, ...people], orgs: [...orgs] })
    await announceCompanies(ctx, ...[...made, ...merged].map(({ company_id }) => company_id))
    return { id, ...counts, rows }
  },

  async imports(ctx, input) {
    return store.listImports(ctx.db, ctx.actor.user_id, input)
  },

  /** Errors: not_found, conflict (undone before, or too long ago). */
  async undoImport(ctx, { id }) {
    const held = isId(id) ? await store.lockImport(ctx.db, ctx.actor.user_id, id) : undefined
    if (!held) throw notFound()
    if (!held.can_undo) throw fail('conflict', 'This import can no longer be undone.')
    const { orgs, people, ...done } = await store.undo(ctx.db, ctx.actor, id)
    ctx.changed('contacts', id, { users: [ctx.actor.user_id, ...people], orgs })
    return done
  },

  /** Read page by page while it is sent. */
  async exportFile(ctx, { format, version }) {
    const { ids, ...widths } = await ctx.database.as(ctx.actor.user_id, (db) => store.exportable(db, ctx.actor))
    const name = `contacts ${todayOf(ctx)}.${format}`
    if (format === 'vcf') return { name, media_type: 'text/vcard; charset=utf-8', body: vcards(ctx, ids, version) }
    return { name, media_type: 'text/csv; charset=utf-8', body: table(ctx, ids, widths) }
  },
}

/** Errors: invalid, too_large, unavailable. */
async function readUpload({ content, file_name, mapping = [] }: FileInput): Promise<ImportFile> {
  const bytes = new Uint8Array(Buffer.from(content, 'base64'))
  if (bytes.length > MOST_IMPORT_BYTES) throw fail('too_large', TOO_LARGE_TO_IMPORT)
  return readInWorker({
    bytes,
    fileName: file_name,
    mapping: mapping.map(({ column, field }) => [column, field]),
  })
}

/** Other requests get their turn after so many rows. */
const ROWS_AT_ONCE = 500

async function planned(ctx: Ctx, file: ImportFile, { decisions = [] }: FileInput, hold: boolean): Promise<Plan> {
  const rows = file.rows.filter((row) => row.refused === null)
  const wanted = {
    keys: [...new Set(rows.flatMap((row) => matchKeys(row)))],
    names: [...new Set(rows.map((row) => row.name))],
    ids: decisions.flatMap(({ contact_id }) => contact_id?.toLowerCase() ?? []),
  }
  const plan = new Plan(await store.findKnown(ctx.db, ctx.actor, wanted, hold), decisions)
  for (const [at, row] of file.rows.entries()) {
    if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await new Promise(setImmediate)
    plan.add(row)
  }
  return plan
}

/** How a contact was before a file added to it; of its picture only that it had none. */
function beforeOf(contact: KnownContact, after: Values): store.ContactBefore {
  const { role, company, company_id, emails, phones, labels, birthday, time_zone, tags, notes, updated_at } = contact
  const said = { role, company, company_id, emails, phones, labels, birthday, time_zone, tags, notes, updated_at }
  return after.photo === contact.photo ? said : { ...said, photo: null }
}

const SHOWN_NOTES = 300

function shown({ source, action, match, adds, reason }: PlannedRow): PreviewRow {
  const { refused: _, photo, ...row } = source
  const short = (text: string | null) =>
    text === null ? null : [...text.slice(0, SHOWN_NOTES * 2)].slice(0, SHOWN_NOTES).join('')
  const gained = adds && { ...adds, photo: adds.photo !== null, notes: short(adds.notes) }
  const said = { ...row, company: row.company || null, photo: photo !== null, notes: short(row.notes) }
  return { ...said, action, match, adds: gained, reason }
}

const DONE = { create: 'created', merge: 'merged', skip: 'skipped', refuse: 'refused' } as const

function outcomeOf({ source, action, target, reason, match }: PlannedRow, made: Map<number, string>): ImportOutcome {
  const contact_id = target && (target.contact?.id ?? made.get(target.row ?? 0) ?? null)
  const { row, line, name, warnings } = source
  const into =
    action === 'merge' && match ? `Merged with ${match.name}${match.row === null ? '' : `, row ${match.row}`}.` : null
  return { row, line, name, action: DONE[action], contact_id, reason: into ?? reason, warnings }
}

const PAGE = 500
/** Pictures make contacts heavy. */
const PAGE_OF_CARDS = 40

async function* contacts(ctx: Ctx, ids: string[], page: number, photos: boolean) {
  for (let at = 0; at < ids.length; at += page)
    yield await ctx.database.as(ctx.actor.user_id, (db) =>
      store.readMany(db, ctx.actor, ids.slice(at, at + page), photos),
    )
}

async function* vcards(ctx: Ctx, ids: string[], version: VcardVersion): AsyncGenerator<Uint8Array> {
  for await (const page of contacts(ctx, ids, PAGE_OF_CARDS, true))
    yield Buffer.from(page.map((card) => vcardOf(card, version)).join(''))
}

async function* table(ctx: Ctx, ids: string[], widths: { emails: number; phones: number }): AsyncGenerator<Uint8Array> {
  const { head, rows } = csvPieces(widths)
  yield Buffer.from(head)
  for await (const page of contacts(ctx, ids, PAGE, false)) yield Buffer.from(rows(page))
}
