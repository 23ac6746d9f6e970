// The picture of a contact (wire §7): taken as it is where it is one, and given to whoever sees the contact.
import type { Contact } from '#contract/contacts.ts'
import type { Download } from '#contract/endpoint.ts'
import type { Ctx } from '#server/platform/context.ts'
import { invalid, notFound } from '#server/platform/errors.ts'
import { pictureOf } from '../rules/picture.ts'
import * as store from '../store/contacts.ts'

/** Errors: not_found (it has none). */
export async function photoOf(ctx: Ctx, { id, name }: Contact): Promise<Download> {
  const picture = await store.photo(ctx.db, ctx.actor, id)
  if (!picture) throw notFound()
  const { media_type, bytes } = picture
  return { name: `${name}.${media_type.slice('image/'.length)}`, media_type, body: bytes }
}

/** `content`: base64; null takes the picture away. Errors: invalid (it is no picture, or too large). */
export async function setPhoto(ctx: Ctx, id: string, content: string | null): Promise<void> {
  const picture = content === null ? null : pictureOf(new Uint8Array(Buffer.from(content, 'base64')))
  if (typeof picture === 'string') throw invalid('content', picture)
  await store.setPhoto(ctx.db, id, picture)
}
