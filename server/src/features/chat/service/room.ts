import type { Engine } from '#server/engine/engine.ts'
import type { Shown } from '#server/engine/tool.ts'
import type { Db } from '#server/platform/db.ts'
import type { Replies } from './replies.ts'

/** What replies need of the server. */
export type ReplyRoom = {
  engine: Engine
  replies: Replies
  /** What is remembered of a person and fits what they say, within their transaction. Left out: nothing is. */
  remembered?(db: Db, userId: string, text: string): Promise<Shown[]>
}
