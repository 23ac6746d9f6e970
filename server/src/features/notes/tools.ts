// What an AI may do with notes: read them, write a new one, add to one.

import { z } from 'zod'
import { isolated } from '#contract/hidden-signs.ts'
import { createNoteBody, type Note, updateNoteBody } from '#contract/notes.ts'
import { date, search } from '#contract/shapes.ts'
import { spokenDate } from '#server/analyst/dates/spoken.ts'
import { beforeOf, type Tool, type ToolPiece, tool } from '#server/engine/tool.ts'
import { notesService } from './service.ts'

/** How much of each note a list shows, in characters. */
const LIST_LENGTH = 1_500

const shown = ({ id, content, entry_date }: Note): ToolPiece => ({
  text:
    content.length <= LIST_LENGTH
      ? content
      : `${content.slice(0, LIST_LENGTH).toWellFormed()} … (read_record shows all)`,
  record: { kind: 'note', id, label: `Note of ${entry_date}` },
  source: `Note of ${entry_date}`,
  // A journal is its owner's alone: nobody else writes in it.
  foreign: false,
})

const listNotes = tool({
  name: 'list_notes',
  title: 'List notes',
  description:
    'The notes of the person, newest first, of all days or of a span of days; `search` looks for words in them. Long notes are cut.',
  effect: 'reads',
  input: z.object({
    from: date.optional().describe('First day, yyyy-mm-dd.'),
    to: date.optional().describe('Last day, yyyy-mm-dd.'),
    search: search.optional(),
    limit: z.int().min(1).max(50).default(10),
  }),
  needs: 'use_internal_search',
  async work(ctx, { limit, ...filters }) {
    const { items } = await notesService.list(ctx, { ...filters, limit, skip: 0, sort: 'newest' })
    return { summary: `${items.length} ${items.length === 1 ? 'note' : 'notes'}`, shown: items.map(shown) }
  },
})

const addNote = tool({
  name: 'add_note',
  toolset: 'notes',
  title: 'Write a note',
  description: 'Writes a new note in the journal of the person, as Markdown. Waits until the person agrees.',
  effect: 'changes',
  input: createNoteBody.omit({ user_id: true }),
  target: ({ content, entry_date }) =>
    `“${isolated(content.trim().slice(0, 60))}”${entry_date ? ` on ${spokenDate(entry_date)}` : ''}`,
  async work(ctx, values) {
    const note = await notesService.create(ctx, values)
    const piece = shown(note)
    return {
      summary: `The note of ${note.entry_date} is written.`,
      shown: [piece],
      changes: [{ kind: 'note', id: note.id, label: `Note of ${note.entry_date}`, what: 'created' }],
      back: { version: note.updated_at, with: { id: note.id } },
    }
  },
  async undo(ctx, { id }) {
    await notesService.remove(ctx, { id: String(id) })
  },
})

const appendNote = tool({
  name: 'append_note',
  toolset: 'notes',
  title: 'Add to a note',
  description:
    'Adds text at the end of a note that was shown, by its id; what stands in it stays. Waits until the person agrees.',
  effect: 'changes',
  input: z.object({
    id: z.uuid().describe('The id of the note, as it was shown.'),
    content: createNoteBody.shape.content,
  }),
  target: ({ content }) => `“${isolated(content.trim().slice(0, 60))}”`,
  async work(ctx, { id, content }) {
    const before = await notesService.get(ctx, { id })
    const text = `${before.content.trimEnd()}\n\n${content.trim()}\n`
    const note = await notesService.update(
      { ...ctx, ifVersion: null },
      { id, ...updateNoteBody.parse({ content: text }) },
    )
    return {
      summary: `The note of ${note.entry_date} has it.`,
      shown: [shown(note)],
      changes: [{ kind: 'note', id: note.id, label: `Note of ${note.entry_date}`, what: 'changed' }],
      back: { version: note.updated_at, with: { id, content: before.content } },
    }
  },
  async undo(ctx, { id, content }) {
    await notesService.update(ctx, { id: String(id), content: String(content) })
  },
})

const updateNote = tool({
  name: 'update_note',
  toolset: 'notes',
  title: 'Change a note',
  description:
    'Puts another text in the place of a whole note that was shown (read_record first, so that nothing is lost; also to tick a box), or moves it to another day, by its id. Waits until the person agrees.',
  effect: 'changes',
  input: updateNoteBody
    .omit({ user_id: true })
    .extend({ id: z.uuid().describe('The id of the note, as it was shown.') }),
  target: ({ id, content, entry_date }) =>
    content ? `“${isolated(content.trim().slice(0, 60))}”` : entry_date ? `to ${spokenDate(entry_date)}` : `note ${id}`,
  was: async (ctx, { id, ...values }) => beforeOf(await notesService.get(ctx, { id }), values),
  async work(ctx, { id, ...values }) {
    const before = await notesService.get(ctx, { id })
    const note = await notesService.update({ ...ctx, ifVersion: null }, { id, ...values })
    return {
      summary: `The note of ${note.entry_date} is changed.`,
      shown: [shown(note)],
      changes: [{ kind: 'note', id: note.id, label: `Note of ${note.entry_date}`, what: 'changed' }],
      back: { version: note.updated_at, with: { id, ...beforeOf(before, values) } },
    }
  },
  async undo(ctx, { id, ...before }) {
    await notesService.update(ctx, { id: String(id), ...before })
  },
})

export const notesTools: readonly Tool[] = [listNotes, addNote, appendNote, updateNote]
