import type { Engine } from '#server/engine/engine.ts'
import type { Replies } from './replies.ts'

/** What replies need of the server. */
export type ReplyRoom = {
  engine: Engine
  replies: Replies
}
