// Switches on and off what this browser shows by itself.
import type { NotificationKind } from '#contract/notifications.ts'
import {
  base64url,
  endPush,
  type PushChoice,
  pushAddress,
  readPushChoice,
  writePushChoice,
} from '#web/app/offline/push.ts'
import { queryClient } from '#web/app/query-client.ts'
import { deviceQuery, forgetDevice, saveDevice } from './queries.ts'

/** What went wrong, in words for people. */
export class DeviceError extends Error {}

/** `kinds` empty: off. Errors: DeviceError, and those of the call. */
export async function chooseDevice(choice: PushChoice, publicKey: string, fresh = false): Promise<void> {
  if (choice.kinds.length === 0) {
    await forgetDevice()
    return endPush()
  }
  // First of all, as browsers allow the question right after a press alone.
  const answer = await Notification.requestPermission()
  if (answer === 'denied') throw new DeviceError('This browser blocks notifications from Adjutant.')
  if (answer !== 'granted') throw new DeviceError('The browser was not allowed to show them. Nothing was changed.')
  const address = await pushAddress(publicKey, fresh).catch(() => {
    throw new DeviceError('The browser could not reach its push service. Please try again later.')
  })
  const { kinds, details } = choice
  await saveDevice({
    ...{ endpoint: address.endpoint, public_key: publicKey, kinds, details },
    p256dh: base64url(address.getKey('p256dh')),
    auth: base64url(address.getKey('auth')),
  })
  writePushChoice(choice)
}

/** What was chosen here holds for a new session of the same person too; somebody else begins without. */
export async function keepDevice(userId: string): Promise<void> {
  const choice = readPushChoice()
  if (choice === null) return
  if (choice.user_id !== userId) return endPush()
  const device = await queryClient.fetchQuery(deviceQuery)
  if (device.public_key === null || device.kinds.length > 0 || Notification.permission !== 'granted') return
  // The session is new, or the push service has forgotten the address: another one is good in either case.
  await chooseDevice(choice, device.public_key, true)
}

export const withKind = (kinds: readonly NotificationKind[], kind: NotificationKind, on: boolean) =>
  on ? [...new Set([...kinds, kind])] : kinds.filter((each) => each !== kind)
