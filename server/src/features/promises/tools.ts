// What an AI may do with statements: see them, and propose an answer to one.
import { z } from 'zod'
import { isolated } from '#contract/hidden-signs.ts'
import {
  directions,
  type KeptStatement,
  statementSorts,
  statementTaskBody,
  updateStatementBody,
} from '#contract/promises.ts'
import { date } from '#contract/shapes.ts'
import { statementKinds, statementStates } from '#contract/statements.ts'
import { interactionsByOthers } from '#server/access/authorship.ts'
import type { ToldStatement, ToldStatements } from '#server/analyst/context/statements.ts'
import { spokenDate } from '#server/analyst/dates/spoken.ts'
import {
  beforeOf,
  remembered,
  type Tool,
  type ToolOutcome,
  type ToolPiece,
  tool,
  type UndoArguments,
  upTo,
} from '#server/engine/tool.ts'
import type { promisesService } from './service.ts'
import { hiddenMailboxes } from './store/hidden.ts'
import { unread } from './store/statements.ts'

type Services = ReturnType<typeof promisesService>

const QUOTE_LENGTH = 600

/** `byOthers`: of conversations those that somebody else has noted; left out: it is not known. */
const shown = (statement: KeptStatement, byOthers?: ReadonlySet<string>): ToolPiece => {
  const { id, kind, what, who, to_whom, due, amount, state, hedged, perhaps, quote, source, source_changed } = statement
  const later = statement.suggested_change
  const facts = [
    kind,
    state,
    who ? `by ${who.words}` : '',
    to_whom ? `to ${to_whom.words}` : '',
    due ? `due ${due.date ?? due.words}` : '',
    amount ? amount.words : '',
    hedged ? 'hedged' : '',
    perhaps ? 'not said outright' : '',
    source_changed ? 'its source changed since' : '',
  ].filter((fact) => fact !== '')
  return {
    text: `${what} (${facts.join(', ')})\nWritten in ${source.label}: “${upTo(QUOTE_LENGTH, quote)}”${later ? `\nPerhaps ${later.state} since, by ${later.label}: “${upTo(QUOTE_LENGTH, later.quote)}”` : ''}`,
    record: { kind: 'statement', id, label: what.slice(0, 200).toWellFormed() },
    source: `Statement from ${source.kind === 'interaction' ? 'an' : 'a'} ${source.kind}`,
    // A journal is its owner's alone, and of a conversation it is known who noted it; what stands elsewhere others may have written.
    foreign:
      (source.kind === 'interaction' && byOthers ? byOthers.has(source.id) : source.kind !== 'note') ||
      // Their words are shown, too.
      (later !== null && later.kind !== 'note'),
    data: told(statement),
  }
}

const told = ({
  id,
  kind,
  direction,
  state,
  who,
  to_whom,
  due,
  quote,
  start,
  perhaps,
  answered,
  source,
  suggested_change: later,
}: KeptStatement) =>
  ({
    ...{ kind: 'statement', id, is: kind, direction, state, who, to_whom, start, perhaps, answered },
    ...{ due: due?.date ?? null, quote: upTo(QUOTE_LENGTH, quote) },
    ...(later
      ? {
          maybe: {
            ...{ state: later.state, due: later.due?.date ?? null, quote: upTo(QUOTE_LENGTH, later.quote) },
            source: { kind: later.kind, id: later.id },
          },
        }
      : {}),
    source: {
      ...{ kind: source.kind, id: source.id, label: source.label, written_on: source.written_on },
      contact_id: source.kind === 'interaction' ? (source.href.split('contact=')[1] ?? null) : null,
    },
  }) satisfies ToldStatement

const listStatements = (service: Services) =>
  tool({
    name: 'list_statements',
    title: 'List promises and decisions',
    description:
      'What the texts of the person say that binds somebody, with the very words: what they owe (i_owe), what is owed to them (owed_to_me), what others owe each other, decisions, open questions, deadlines, figures. What is due first comes first. Only what was found is listed; texts may say more.',
    effect: 'reads',
    input: z.object({
      direction: z.array(z.enum(directions)).max(directions.length).optional().describe('Only these.'),
      kind: z.array(z.enum(statementKinds)).max(statementKinds.length).optional().describe('Only these.'),
      open: z.boolean().default(true).describe('Only what is not over: found, confirmed, moved, delegated, broken.'),
      state: z.array(z.enum(statementStates)).min(1).max(statementStates.length).optional().describe('Only these.'),
      answered: z.boolean().optional().describe('Only what the person has said something of, or has not.'),
      sort_by: z
        .enum(statementSorts)
        .default('due')
        .describe('due: what is due first; written: what was written last; newest: what was found last; person.'),
      contact_id: z.uuid().optional().describe('Only what concerns this contact.'),
      goal_id: z.uuid().optional().describe('Only what speaks of this goal.'),
      source_id: z.uuid().optional().describe('Only what stands in this note, message, mail, conversation or file.'),
      search: z.string().trim().min(1).max(200).optional().describe('Only what says these words.'),
      written_from: date.optional().describe('Only of texts of this day or later, yyyy-mm-dd.'),
      written_to: date.optional().describe('Only of texts of this day or earlier, yyyy-mm-dd.'),
      due_from: date.optional().describe('Only what is due on this day or later, yyyy-mm-dd.'),
      due_before: date.optional().describe('Only what is due on this day or earlier, yyyy-mm-dd.'),
      limit: z.int().min(1).max(100).default(30),
    }),
    needs: 'use_internal_search',
    async work(ctx, { open, state, ...filters }, { byRules, memory }) {
      // Before the list: a text that is read in between stands in both, and not in neither.
      const fresh = byRules
        ? await remembered(memory, `unread of ${ctx.actor.user_id}`, () => unread(ctx.db, ctx.actor))
        : []
      const { items, total } = await service.list(ctx, {
        ...filters,
        ...(state ? { state } : open ? { state: ['open'] } : {}),
        perhaps: true,
      })
      const talks = items.flatMap(({ source }) => (source.kind === 'interaction' ? [source.id] : []))
      const byOthers = await interactionsByOthers(ctx.db, ctx.actor, talks)
      const hidden = await remembered(memory, `hidden from ${ctx.actor.user_id}`, () =>
        hiddenMailboxes(ctx.db, ctx.actor.user_id),
      )
      const about: ToldStatements = {
        kind: 'statements',
        total,
        unread: fresh,
        hidden,
      }
      return {
        summary: `${items.length} ${items.length === 1 ? 'statement' : 'statements'}`,
        shown: [
          {
            text: `${total} in all.${withoutMails(hidden)}`,
            record: null,
            source: 'Statements',
            foreign: false,
            data: about,
          },
          ...items.map((item) => shown(item, byOthers)),
        ],
      }
    },
  })

/** So that nobody takes what is not listed for what is not there. */
const withoutMails = (hidden: readonly string[]) =>
  hidden.length === 0
    ? ''
    : ` Mails are not among them where the person keeps a mailbox from the AI (“The AI may read these mails” in their profile, under Connections): ${hidden.map((name) => isolated(name)).join(', ')}.`

const idOf = z.uuid().describe('The id of the statement, as it was shown.')
/** Undone is its last answer: there is none where the call changed nothing. */
const goesBack = (before: KeptStatement, { id, updated_at }: KeptStatement): { back?: UndoArguments } =>
  before.updated_at === updated_at ? {} : { back: { version: updated_at, with: { id } } }
const outcome = (before: KeptStatement, statement: KeptStatement, summary: string): ToolOutcome => ({
  ...goesBack(before, statement),
  summary,
  shown: [shown(statement)],
  changes: [
    { kind: 'statement', id: statement.id, label: statement.what.slice(0, 200).toWellFormed(), what: 'changed' },
  ],
})

/** A statement knows its last answer, and what went with it. */
const undone = (service: Services): Pick<Tool, 'undo'> => ({
  async undo(ctx, { id }) {
    await service.undo(ctx, { id: String(id) })
  },
})

const confirm = (service: Services) =>
  tool({
    name: 'confirm_statement',
    toolset: 'promises',
    title: 'Confirm a statement',
    description:
      'Says that a statement that was shown is right as it stands: what a later text perhaps tells of it is turned down. Waits until the person agrees.',
    effect: 'changes',
    input: z.object({ id: idOf }),
    target: ({ id }) => `statement ${id}`,
    async work(ctx, { id }) {
      const before = await service.get(ctx, { id })
      return outcome(before, await service.confirm({ ...ctx, ifVersion: null }, { id }), 'The statement is confirmed.')
    },
    ...undone(service),
  })

const done = (service: Services) =>
  tool({
    name: 'finish_statement',
    toolset: 'promises',
    title: 'Mark a promise as done',
    description:
      'Says that a promise or question that was shown is done; a box in a note is ticked there. Waits until the person agrees.',
    effect: 'changes',
    input: z.object({ id: idOf }),
    target: ({ id }) => `statement ${id}`,
    async work(ctx, { id }) {
      const before = await service.get(ctx, { id })
      return outcome(before, await service.done({ ...ctx, ifVersion: null }, { id }), 'It is marked as done.')
    },
    ...undone(service),
  })

const dismiss = (service: Services) =>
  tool({
    name: 'dismiss_statement',
    toolset: 'promises',
    title: 'Dismiss a statement',
    description:
      'Says that a statement that was shown is none: nobody promised or decided this. Waits until the person agrees.',
    effect: 'changes',
    input: z.object({ id: idOf }),
    target: ({ id }) => `statement ${id}`,
    async work(ctx, { id }) {
      const before = await service.get(ctx, { id })
      return outcome(before, await service.dismiss({ ...ctx, ifVersion: null }, { id }), 'The statement is dismissed.')
    },
    ...undone(service),
  })

const correct = (service: Services) =>
  tool({
    name: 'correct_statement',
    toolset: 'promises',
    title: 'Correct a statement',
    description:
      'Corrects what a statement that was shown says (its words, its day, whether it was hedged); fields left out stay, and it counts as confirmed. Waits until the person agrees.',
    effect: 'changes',
    input: updateStatementBody.omit({ who: true, to_whom: true }).extend({ id: idOf }),
    target: ({ id, what }) => (what ? `“${isolated(what)}”` : `statement ${id}`),
    async was(ctx, { id, ...values }) {
      const before = await service.get(ctx, { id })
      return beforeOf({ ...before, due_date: before.due?.date ?? null }, values)
    },
    async work(ctx, values) {
      const before = await service.get(ctx, { id: values.id })
      return outcome(before, await service.update({ ...ctx, ifVersion: null }, values), 'The statement is corrected.')
    },
    ...undone(service),
  })

const makeTask = (service: Services) =>
  tool({
    name: 'task_from_statement',
    toolset: 'promises',
    title: 'Make a task of a statement',
    description:
      'Makes a task of a statement that was shown, linked to it and to its source; what is left out comes from the statement. Waits until the person agrees.',
    effect: 'changes',
    input: statementTaskBody.extend({ id: idOf }),
    target: ({ id, title, due_date }) =>
      `${title ? `“${isolated(title)}”` : `statement ${id}`}${due_date ? `, due ${spokenDate(due_date)}` : ''}`,
    async work(ctx, values) {
      const before = await service.get(ctx, { id: values.id })
      const { statement, task } = await service.makeTask({ ...ctx, ifVersion: null }, values)
      return {
        summary: `The task “${isolated(task.title)}” is created.`,
        shown: [shown(statement)],
        changes: [{ kind: 'task', id: task.id, label: task.title, what: 'created' }],
        ...goesBack(before, statement),
      }
    },
    ...undone(service),
  })

export const promisesTools = (service: Services): readonly Tool[] =>
  [listStatements, confirm, correct, dismiss, done, makeTask].map((make) => make(service))
