import { buffer } from 'node:stream/consumers'
import { type DictationModel, type dictationContract, MOST_MINUTES, MOST_RECORDING_BYTES } from '#contract/dictation.ts'
import type { FileRecord, filesContract } from '#contract/files.ts'
import type { notesContract } from '#contract/notes.ts'
import { record } from '#server/access/security-log.ts'
import type { Config } from '#server/config.ts'
import { type DayBudget, dayUsedUp } from '#server/engine/agent/budget.ts'
import { spentBeside } from '#server/engine/claim.ts'
import { type Offer, transcriptionOffer } from '#server/llm/catalogue.ts'
import type { Models } from '#server/llm/models.ts'
import type { Blobs } from '#server/platform/blobs.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Database, Db } from '#server/platform/db.ts'
import { fail, invalid } from '#server/platform/errors.ts'
import { bytesOf } from '#server/platform/export.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/ids.ts'
import { workAs } from '#server/platform/work.ts'
import { isRecording, onlyLinked, spoken, wordsIn } from './rules.ts'
import * as store from './store.ts'

/** A provider that listens longer has given up; whoever asks again begins anew. */
const LEASE_SECONDS = 660
const MOST_MS = 600_000

export type DictationDeps = {
  config: Config['models']
  database: Database
  models: Pick<Models, 'transcribe'>
  /** A model of a provider that administrators added; null: it is gone, or nothing opens its key. */
  provider(db: Db, id: string, model: string): Promise<Offer | null>
  blobs: Pick<Blobs, 'mostBytes'>
  dayBudget: DayBudget
  files: Pick<ServiceFunctions<typeof filesContract>, 'get' | 'content' | 'remove'>
  notes: Pick<ServiceFunctions<typeof notesContract>, 'create' | 'get'>
}

/** Recordings as text. The environment's model stands above the administrators' (decision 0134). */
export function dictationService(deps: DictationDeps): ServiceFunctions<typeof dictationContract> {
  const { config, database, models, dayBudget, files, notes } = deps
  const fixed = transcriptionOffer(config)

  /** Read by the server itself: the settings are administrators', what they mean is everybody's. */
  const listener = async (): Promise<{ is_on: boolean; offer: Offer | null }> => {
    const { is_on, provider_id, model } = await store.settings(database.db)
    if (!is_on || !models.transcribe) return { is_on, offer: null }
    if (fixed !== null) return { is_on, offer: fixed }
    const offer = provider_id && model ? await deps.provider(database.db, provider_id, model) : null
    return { is_on, offer }
  }
  const shown = async (db: Db): Promise<DictationModel> => ({ ...(await store.settings(db)), fixed: fixed?.id ?? null })
  const work = <T>(ctx: Ctx, does: (inside: Ctx) => Promise<T>) => workAs(database, ctx.actor, ctx, does, 'own')

  return {
    async settings() {
      const { is_on, offer } = await listener()
      return {
        is_on,
        transcribes: offer !== null,
        most_bytes: Math.min(MOST_RECORDING_BYTES, deps.blobs.mostBytes),
        most_minutes: MOST_MINUTES,
      }
    },

    async model(ctx) {
      return shown(ctx.db)
    },

    /** Errors: invalid (a provider that is not there, a model without one). */
    async saveModel(ctx, given) {
      const before = await store.settings(ctx.db)
      const after = { ...before, ...onlyGiven(given) }
      if (after.model !== null && after.model.trim() === '') after.model = null
      if (after.provider_id === null) after.model = null
      if (after.provider_id !== null && after.model === null)
        throw invalid('model', 'Please name a transcription model.')
      if (after.provider_id !== null && (await deps.provider(ctx.db, after.provider_id, after.model ?? '')) === null)
        throw invalid(
          'provider_id',
          'This provider no longer exists, or its key can no longer be decrypted. Please choose another one.',
        )
      await store.saveSettings(ctx.db, after)
      await record(ctx, { action: 'dictation.changed', details: { is_on: after.is_on, model: after.model } })
      ctx.changed('dictation', '', { users: await store.adminIds(ctx.db) })
      return shown(ctx.db)
    },

    /**
     * One recording is written down once, however often it is sent; while a provider is at it, who asks again is told to wait. Until all is
     * done the recording stays. Errors: not_permitted (switched off), not_found, invalid (no recording, too long, nothing said), too_many_requests
     * (the budget of the day), unavailable (at work), provider_failed.
     */
    async transcribe(ctx, { file_id, keep_file, as_note, entry_date }) {
      const { is_on, offer } = await listener()
      if (!is_on) throw fail('not_permitted', 'Dictation is switched off here.')
      const before = await work(ctx, (at) => store.begin(at.db, file_id, ctx.actor.user_id, LEASE_SECONDS))
      if (before === 'busy')
        throw fail('unavailable', 'This recording is being transcribed. Please wait a moment.', {
          retryAfterSeconds: 5,
        })
      if (before !== null) return work(ctx, (at) => again(at, before, offer !== null, keep_file))
      try {
        const file = await work(ctx, (at) => files.get(at, { id: file_id }))
        if (!isRecording(file)) throw invalid('file_id', 'This file is not a recording.')
        const kept = keep_file || offer === null
        const content = offer === null ? onlyLinked(file) : spoken(await heard(ctx, offer, file), file, kept)
        return await work(ctx, async (at) => {
          const note = as_note ? await notes.create(at, { content, ...(entry_date && { entry_date }) }) : null
          await store.finish(at.db, file_id, ctx.actor.user_id, { content, note_id: note?.id ?? null })
          if (!kept) await files.remove({ ...at, ifVersion: null }, { id: file_id })
          return {
            content,
            text: offer === null ? null : wordsIn(content),
            note,
            transcribed: offer !== null,
            file_kept: kept,
          }
        })
      } catch (error) {
        await work(ctx, (at) => store.letGo(at.db, file_id, ctx.actor.user_id))
        throw error
      }
    },
  }

  async function again(at: Ctx, { content, note_id }: store.Done, transcribed: boolean, file_kept: boolean) {
    // A note that is deleted by now is not made anew.
    const note = note_id === null ? null : await notes.get(at, { id: note_id }).catch(() => null)
    const text = transcribed && content !== null ? wordsIn(content) : null
    return { content: content ?? '', text, note, transcribed, file_kept }
  }

  /** The words. Errors: as above. */
  async function heard(ctx: Ctx, offer: Offer, file: FileRecord): Promise<string> {
    const { user_id } = ctx.actor
    if (file.size > MOST_RECORDING_BYTES)
      throw invalid('file_id', 'This recording is too large to be transcribed: at most 25 MB. It stays in Files.')
    const used = await dayUsedUp(database, user_id, dayBudget)
    if (used !== null) throw fail('too_many_requests', `${used} The recording stays in Files.`)
    const { body, media_type } = await work(ctx, (at) => files.content(at, { id: file.id }))
    const stored = await bytesOf(body)
    const bytes = new Uint8Array(
      typeof stored === 'string' ? Buffer.from(stored) : stored instanceof Uint8Array ? stored : await buffer(stored),
    )
    const signal = AbortSignal.timeout(MOST_MS)
    const said = await models.transcribe?.(offer, { bytes, name: file.name, media_type }, { signal, person: user_id })
    if (!said) throw fail('unavailable', 'No transcription model is set up here.')
    if (said.usage) await spentBeside(database, { id: newId(), user_id }, said.usage)
    if ('ok' in said) throw fail('provider_failed', `${said.message} The recording stays in Files.`)
    if (said.text === '') throw invalid('file_id', 'Nothing was heard in this recording. It stays in Files.')
    return said.text
  }
}

const onlyGiven = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<store.Settings>
