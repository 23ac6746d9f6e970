// Recordings that become text: which model listens, and what comes of one (decision 0134).
import { z } from 'zod'
import { liveContract } from './endpoint.ts'
import { LIMITS } from './limits.ts'
import { note } from './notes.ts'
import { date, id, line, prose } from './shapes.ts'

/** A recording ends by itself after so long. */
export const MOST_MINUTES = 120
/** What most providers take at once. */
export const MOST_RECORDING_BYTES = 25 * 1_048_576

export const dictationSettings = z.object({
  is_on: z.boolean().meta({ description: 'Whether anybody may dictate here.' }),
  transcribes: z
    .boolean()
    .meta({ description: 'A model writes down what is said; else the recording is kept as a file.' }),
  most_bytes: z.int(),
  most_minutes: z.int(),
})
export type DictationSettings = z.output<typeof dictationSettings>

export const dictationModel = z.object({
  is_on: z.boolean(),
  provider_id: id.nullable(),
  model: z.string().nullable().meta({ description: 'Null: recordings are kept as files.' }),
  fixed: z.string().nullable().meta({ description: 'The model of TRANSCRIPTION_MODEL, which stands above this.' }),
})
export type DictationModel = z.output<typeof dictationModel>

export const dictated = z.object({
  content: prose.meta({ description: 'Markdown: what was said, and a line that says that it was dictated.' }),
  text: z.string().nullable().meta({ description: 'What was said alone; null: nobody wrote it down.' }),
  note: note.nullable(),
  transcribed: z
    .boolean()
    .meta({ description: 'False: no model listens here, and the text is a link to the recording.' }),
  file_kept: z.boolean(),
})
export type Dictated = z.output<typeof dictated>

export const dictationContract = liveContract('dictation', {
  settings: {
    method: 'GET',
    path: '/api/dictation/settings',
    gate: 'approved',
    summary: 'Whether one may dictate here, and what becomes of a recording',
    output: dictationSettings,
  },
  model: {
    method: 'GET',
    path: '/api/dictation/model',
    gate: 'admin',
    summary: 'Which model writes down recordings',
    output: dictationModel,
  },
  saveModel: {
    method: 'PUT',
    path: '/api/dictation/model',
    gate: 'admin',
    summary: 'Choose the model of a provider that writes down recordings, or switch dictation off',
    body: z.strictObject({
      is_on: z.boolean({ error: 'Please say true or false.' }).optional(),
      provider_id: id.nullable().optional(),
      model: line(LIMITS.name).nullable().optional(),
    }),
    output: dictationModel,
  },
  transcribe: {
    method: 'POST',
    path: '/api/dictation/',
    gate: 'approved',
    summary: 'Write down a recording among my files, as text or as a note',
    body: z.strictObject({
      file_id: id,
      keep_file: z.boolean().default(false).meta({ description: 'Else the recording goes once it is written down.' }),
      as_note: z.boolean().default(false),
      entry_date: date.optional().meta({ description: 'The day of the note; else today.' }),
    }),
    output: dictated,
    status: 200,
    ownTransaction: true,
    ownKey: true,
    perMinute: 30,
    inLine: 'dictation',
    silent: 'The note that it makes and the file that it removes announce themselves.',
  },
})
