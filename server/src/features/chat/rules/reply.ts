// What a reply is made of: everything its first turn needs, as it was when the message was sent.
import type { ChatSettings } from '#contract/chat.ts'
import type { Question } from '#server/analyst/answers/answer.ts'
import type { DoneLast } from '#server/analyst/answers/commands/taking-back.ts'
import type { AgentDeps, AgentTask } from '#server/engine/agent/agent.ts'
import { APPROVE, DECLINE } from '#server/engine/agent/approval.ts'
import type { ConnectedTo, Tool, ToolPiece } from '#server/engine/tool.ts'
import type { Attached, Profile, ReplyMessage } from '../store/replies.ts'
import { foundBefore } from './checked-before.ts'
import { CHAT_INSTRUCTIONS } from './instructions.ts'
import { toolsetsFor } from './toolsets.ts'

/** The snapshot of a run of kind `chat`. */
export type ReplySnapshot = {
  /** The id that the reply will have. */
  message_id: string
  text: string
  settings: ChatSettings
  said: ReplyMessage[]
  profile: Profile
  files: Attached[]
  /** What is remembered of the person and fits the message. */
  memory: ToolPiece[]
  /** What of the person's is connected; left out in runs that began before it was looked at: what its tools answer then tells. */
  connected?: ConnectedTo[]
  /** The conversation's; left out in runs that began before it had one. */
  fence?: string
  /** What was done last in the conversation, where the message may want it taken back. */
  done?: DoneLast | 'undone' | null
  /** Who is going to answer, as people and the API know them. Null: the built-in analyst. */
  model: string | null
  author: string
}

/** Of all files of a conversation together, in characters. */
const FILES_TEXT = 40_000

/** The one task of a reply. The same snapshot gives the same task. */
export function replyTask(snapshot: ReplySnapshot, { tools }: Pick<AgentDeps, 'tools'>): AgentTask {
  const { text, settings, said, profile, files, memory, fence, connected } = snapshot
  const isThere = ({ connection }: Tool) => !connection || !connected || connected.includes(connection)
  return {
    key: 'reply',
    title: 'Answering',
    agent: { name: 'Chief of staff', role: null, goal: null, backstory: null, foreign: false },
    instructions: CHAT_INSTRUCTIONS,
    customPrompts: customPrompts(profile.custom_prompts),
    about: aboutOf(profile),
    said: said.map(({ failed = [], ...each }) => ({ ...each, found: foundBefore(each.text, failed) })),
    ask: text,
    material: filesShown(files),
    beside: memory,
    ...(fence === undefined ? {} : { fence }),
    tools: [...tools.values()].filter(isThere).map(({ name }) => name),
    toolsets: toolsetsFor([...asked(said), text]),
    settings,
    model: settings.model,
    analyst: null,
  }
}

/** What the built-in analyst is asked where no model answers. */
export const questionOf = ({ text, said, settings, profile, done }: ReplySnapshot): Question => ({
  text,
  // A yes or no to a card says nothing by itself.
  before: asked(said).filter((words) => words !== APPROVE && words !== DECLINE),
  replied: said.findLast(({ by }) => by === 'model')?.text ?? null,
  name: profile.name,
  reads_records: settings.use_internal_search,
  ...(done === undefined ? {} : { done }),
})

const asked = (said: readonly ReplyMessage[]) => said.filter(({ by }) => by === 'person').map(({ text }) => text)

function aboutOf({ name, role, objectives, behavior_notes, knowledge_summary }: Profile): string {
  const lines = [
    name && `Name: ${name}`,
    role && `Role: ${role}`,
    objectives.length > 0 && `Objectives:\n${objectives.map((each) => `- ${each}`).join('\n')}`,
    behavior_notes && `How they like to work and to be spoken to:\n${behavior_notes}`,
    knowledge_summary && `Good to know:\n${knowledge_summary}`,
  ]
  return lines.filter(Boolean).join('\n')
}

/** What an administrator has set for this account: texts as they stand, anything else as JSON. */
function customPrompts(prompts: Record<string, unknown>): string | null {
  const lines = Object.entries(prompts ?? {}).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  return lines.length > 0 ? lines.join('\n') : null
}

/** A file may hold anybody's words, whoever has brought it. */
function filesShown(files: readonly Attached[]): ToolPiece[] {
  let left = FILES_TEXT
  return files.map(({ id, name, text_status, text }) => {
    const shown = (text ?? '').slice(0, left)
    left -= shown.length
    return {
      text: shown || NO_TEXT[text_status] || 'Its text is too long to be shown here. Read the record for it.',
      record: { kind: 'file', id, label: name },
      source: `File on this conversation: ${name}`,
      foreign: true,
    }
  })
}

const NO_TEXT: Record<string, string> = {
  pending: 'Its text is still being read.',
  none: 'There is no text in it.',
  failed: 'Its text could not be read.',
}
