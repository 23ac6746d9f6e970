// What an AI may look for: everything that the person may see, by words; and by its meaning, where a model for that is configured.
import { z } from 'zod'
import type { SearchKind } from '#contract/search.ts'
import { type Citation, search } from '#contract/shapes.ts'
import type { FieldLists } from '#server/access/field-lists.ts'
import { dateBase } from '#server/analyst/dates/written.ts'
import { asksInGerman } from '#server/analyst/text/asked.ts'
import type { Needle } from '#server/analyst/text/passages.ts'
import { type Tool, type ToolOutcome, type ToolPiece, tool, upTo } from '#server/engine/tool.ts'
import { showAtOnce, showMessage, showRecord } from '#server/features/records/tools.ts'
import type { Ctx } from '#server/platform/context.ts'
import { todayOf } from '#server/platform/days.ts'
import { AppError } from '#server/platform/errors.ts'
import { ownOrigin, workAs } from '#server/platform/work.ts'
import { fused, type Hit, inOneOrder } from './rules/fuse.ts'
import { readingOf } from './rules/reading.ts'
import { dayTerms, needlesFor, type SpelledTerm, spelledTerms } from './rules/spelled.ts'
import { askedRecords } from './service/asked.ts'
import { lookUpFor } from './service/looked-up.ts'
import { type MeaningDeps, type MeaningResult, searchByMeaning } from './service/meaning.ts'
import { relatedTo } from './service/related.ts'
import { retrieve } from './service/retrieve.ts'
import { searchService } from './service.ts'
import { readOnly } from './store/meaning.ts'
import { lastSaidWith } from './store/related.ts'
import { foundByFields } from './tools/by-fields.ts'
import { findPassages } from './tools/passages.ts'

/** What can be cited and found. People and organizations are not among them. Threads are found by what was said in them, too. */
const KINDS = [
  'goal',
  'kpi',
  'task',
  'contact',
  'interaction',
  'note',
  'file',
  'thread',
  'statement',
] as const satisfies readonly Citation['kind'][]
/** How much of each record an answer shows, in characters. */
const SHOWN_LENGTH = 1_500

/** Of a question, so many passages are shown. */
const MOST_PASSAGES = 10

const BY_WORDS =
  'Searches the goals, KPIs, tasks, contacts, interactions, notes, files and messages of colleagues that the person may see. Finds whole and partial words, and nearly right ones. Shows the passages that say it. Write telling words, such as a name, or the question itself. Fields are understood, too: “overdue tasks of Ben”, “contacts without a phone number”, “goals without a KPI”.'
const BY_MEANING =
  'Searches the goals, KPIs, tasks, contacts, interactions, notes, files and messages of colleagues that the person may see. Finds whole and partial words, nearly right ones, and what means the same in other words. Shows the passages that say it. Write telling words, such as a name, or the question itself. Fields are understood, too: “overdue tasks of Ben”, “contacts without a phone number”, “goals without a KPI”.'

const input = z.object({
  query: search.pipe(z.string().min(1, 'Please say what to look for.')).describe('A few words.'),
  kinds: z.array(z.enum(KINDS)).min(1).max(KINDS.length).optional().describe('Only these kinds.'),
  limit: z.int().min(1).max(10).default(4).describe('How many of each kind at most.'),
})
type Input = z.output<typeof input>
type Kind = (typeof KINDS)[number]

const about = {
  name: 'search_records',
  title: 'Search records',
  effect: 'reads',
  input,
  needs: 'use_internal_search',
} as const

const byWords = (lists: FieldLists) =>
  tool({
    ...about,
    description: BY_WORDS,
    work: (ctx, given, { byRules, memory }) => find(ctx, given, { near: [], lists, byRules, memory }),
  })

/** The question goes to the embedding model first, outside of any transaction. */
const byMeaning = (deps: MeaningDeps, lists: FieldLists) =>
  tool({
    ...about,
    description: BY_MEANING,
    async reach(actor, given, { byRules, memory }, signal) {
      const { query, kinds = KINDS } = given
      // Rules look for words in what they are shown: to them a record in other words is one that does not belong.
      const { near, sent }: MeaningResult = byRules
        ? { near: [] }
        : await searchByMeaning(deps, actor, { query, kinds }, signal)
      const outcome = await workAs(deps.database, actor, ownOrigin(deps.log), async (ctx) => {
        await readOnly(ctx.db)
        return find(ctx, given, { near, lists, byRules, memory })
      })
      return { ...outcome, ...(sent && { sent }) }
    },
  })

/** So many are shown of what is asked for by fields, each so far. */
const MOST_LISTED = 20
const LISTED_LENGTH = 500

/** What is asked for by fields stands first; what texts say of the same words, after it. */
async function find(ctx: Ctx, input: Input, { lists, ...how }: Finding & { lists: FieldLists }): Promise<ToolOutcome> {
  const fields = await foundByFields(ctx, input.query, lists)
  if (fields === null || (input.kinds && !input.kinds.some((kind) => kind === fields.kind)))
    return findByWords(ctx, input, how)
  const shown: ToolPiece[] = []
  for (const id of fields.ids.slice(0, MOST_LISTED))
    shown.push(await showRecord(ctx, { kind: fields.kind, id }, LISTED_LENGTH))
  for (const id of fields.beside.slice(0, MOST_LISTED - shown.length))
    shown.push(await showRecord(ctx, { kind: fields.kind, id }, LISTED_LENGTH))
  const known = new Set([...fields.ids, ...fields.beside])
  // Of the same kind only what fits: what merely says the words would be taken for it.
  const texts = (await findByWords(ctx, input, how)).shown.filter(
    ({ record }) => record?.kind !== fields.kind && !known.has(record?.id ?? ''),
  )
  const listed = Math.min(fields.ids.length, MOST_LISTED)
  const more = fields.ids.length > listed ? `, ${listed} of them shown` : ''
  const others = fields.beside.length > 0 ? `; ${fields.beside.length} of others beside them` : ''
  const beside = texts.length > 0 ? `; ${texts.length} more by the words` : ''
  return { summary: `${fields.what} by their fields${more}${others}${beside}`, shown: [...shown, ...texts] }
}

/** `near`: records that mean the same; `byRules`: rules ask, to whom a record that says only some of the words is one that does not belong. */
type Finding = { near: readonly Hit<Kind>[]; byRules?: true | undefined; memory?: Map<string, unknown> | undefined }

async function findByWords(
  ctx: Ctx,
  { query, kinds, limit }: Input,
  { near, byRules, memory }: Finding,
): Promise<ToolOutcome> {
  const wanted = kinds ?? [...KINDS]
  const searched: (Kind | 'thread_message')[] = wanted.includes('thread') ? [...wanted, 'thread_message'] : wanted
  const lookUp = lookUpFor(ctx, memory)
  const people = await lookUp.people()
  const [today, zone] = [todayOf({ actor: ctx.actor, now: ctx.now }), ctx.actor.time_zone ?? 'UTC']
  const days = dayTerms(query, dateBase(query, today, zone, asksInGerman(query)))
  const terms = [...days, ...spelledTerms(query, people)]
  const { hits, alike } = await searchService.find(ctx, { q: query, kinds: searched, limit })
  const exact = hits.filter((hit): hit is typeof hit & SearchedHit =>
    (searched as readonly string[]).includes(hit.kind),
  )
  // What somebody promised is said by the text that it was found in: nobody needs both.
  const read = searched.filter((kind) => kind !== 'statement' || searched.length === 1)
  const asks = byRules
    ? null
    : await askedRecords(ctx, readingOf(query, { today, zone }), { people, days, terms, kinds: read, near })
  const said = asks === null && isQuestion(query, terms) ? await retrieve(ctx, terms, read, lookUp) : []
  const standing =
    said.length > 0 ? terms.flatMap(({ belonging = [] }) => (belonging.length === 1 ? belonging : [])) : []
  const lastSaid = (await lastSaidWith(ctx, standing.slice(0, MOST_STANDING))).filter((hit) => isOf(hit, read))
  const ranked = (asks ??
    (said.length > 0
      ? inOneOrder<Hit<SearchKind>>([
          ...[said, near, alike ? [] : exact].map((hits) => ({ hits })),
          { hits: lastSaid, weight: LAST_SAID },
        ])
      : near.length > 0
        ? fused<SearchedHit['kind']>(exact, near, limit)
        : exact.length === 0 && alike
          ? exact
          : [...exact, ...(byRules ? [] : await besides(ctx, { exact, terms, kinds: read }))])) as SearchedHit[]
  const isPassages = asks !== null || said.length > 0
  const most = isPassages ? MOST_PASSAGES : ranked.length
  const needles = needlesFor(terms)
  const shown = await passagesOf(ctx, ranked, most, needles)
  // Where few records speak of it, what belongs to them fills the rest.
  if (isPassages && shown.length > 0 && shown.length < most) {
    const known = new Set(shown.flatMap(({ record }) => (record ? [record.id] : [])))
    const related = (await relatedTo(ctx, ranked, people)).filter((hit) => isOf(hit, read) && !known.has(hit.id))
    shown.push(...(await passagesOf(ctx, related as SearchedHit[], most - shown.length, needles)))
  }
  const records = `${shown.length} ${shown.length === 1 ? 'record' : 'records'} found`
  if (isPassages)
    return {
      summary: ranked.length > most ? `${records}, the nearest of ${ranked.length} that speak of it` : records,
      shown,
    }
  if (near.length === 0 && alike) return { summary: `Nothing says exactly this; ${records} that are alike`, shown }
  return { summary: records, shown }
}

/** Of a name or two words: what was said with those of that name, and what says one of the words, behind what says all of them. */
async function besides(
  ctx: Ctx,
  {
    exact,
    terms,
    kinds,
  }: { exact: readonly SearchedHit[]; terms: readonly SpelledTerm[]; kinds: SearchedHit['kind'][] },
): Promise<SearchedHit[]> {
  if (exact.length >= MOST_BESIDES || terms.length === 0) return []
  const known = new Set(exact.map(({ kind, id }) => `${kind}/${id}`))
  const said = (await retrieve(ctx, terms, kinds)) as SearchedHit[]
  return said.filter(({ kind, id }) => !known.has(`${kind}/${id}`)).slice(0, MOST_BESIDES - exact.length)
}
/** So many records are shown of a name or two words, where fewer say all of it. */
const MOST_BESIDES = 8

/** Those who stand for a word of the question: so many, and what was last said with them counts so as to be among the last that are shown. */
const [MOST_STANDING, LAST_SAID] = [2, 0.9]
const isOf = ({ kind }: { kind: SearchKind }, kinds: readonly SearchKind[]): boolean => kinds.includes(kind)

type SearchedHit = Hit<Kind | 'thread_message'> & { says?: readonly string[] }

/** More than a name or two words to look for, or what ends as a question: then no record need say all of it. */
function isQuestion(query: string, terms: readonly SpelledTerm[]): boolean {
  const words = query.trim().split(/\s+/).length
  return terms.length > 2 || (terms.length > 0 && (words > 3 || (words > 1 && query.trim().endsWith('?'))))
}

async function passagesOf(
  ctx: Ctx,
  hits: readonly SearchedHit[],
  most: number,
  needles: readonly Needle[],
): Promise<ToolPiece[]> {
  const shown: ToolPiece[] = []
  for (const { kind, id, says = [] } of hits) {
    if (shown.length >= most) break
    try {
      const read =
        kind === 'thread_message'
          ? await showMessage(ctx, id, SHOWN_LENGTH)
          : await showRecord(ctx, { kind, id }, SHOWN_LENGTH, needles)
      const piece = read && { ...read, text: upTo(SHOWN_LENGTH, [...says, read.text].join('\n')) }
      // Messages of one thread are one record, which says all of them.
      const same = shown.findIndex(({ record }) => record?.id !== undefined && record.id === piece?.record?.id)
      const before = shown[same]
      if (before && piece && kind === 'thread_message') shown[same] = withMessage(before, piece)
      else if (before) continue
      else if (piece) shown.push(piece)
    } catch (error) {
      // Gone in this moment, or not the actor's to see.
      if (!(error instanceof AppError && error.code === 'not_found')) throw error
    }
  }
  return shown
}

const withMessage = (before: ToolPiece, { text, foreign }: ToolPiece): ToolPiece => ({
  ...before,
  text: before.text.includes(text) ? before.text : upTo(SHOWN_LENGTH, `${before.text}\n${text}`),
  foreign: before.foreign || foreign,
})

export const searchTools = (deps: MeaningDeps, lists: FieldLists): readonly Tool[] => [
  deps.models.embedder === null ? byWords(lists) : byMeaning(deps, lists),
  findPassages(showAtOnce),
]
