// The column "On this device": what this browser shows by itself, while Adjutant is closed.
import { Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useReducer } from 'react'
import type { Device, NotificationKind } from '#contract/notifications.ts'
import { type PushAbility, pushAbility } from '#web/app/offline/push.ts'
import { queryClient } from '#web/app/query-client.ts'
import { useMe } from '#web/app/session.ts'
import { toast } from '#web/ui/notices/toast.tsx'
import { chooseDevice, DeviceError, withKind } from './device.ts'
import { deviceQuery } from './queries.ts'

const CANNOT: Record<Exclude<PushAbility, 'able'>, string> = {
  blocked:
    'This browser blocks notifications from Adjutant. Allow them in its settings for this site, then reload this page.',
  insecure: 'This device can be notified only where Adjutant is opened over https.',
  home_screen: 'To be notified on this device, add Adjutant to the Home Screen and open it there.',
  unable: 'This browser cannot show notifications by itself.',
}

/** Why nothing can be chosen for this device. Nothing where it can. */
export function DeviceState({ className }: { className: string | undefined }) {
  const ability = pushAbility()
  return ability === 'able' ? null : <p className={className}>{CANNOT[ability]}</p>
}

type Change = { kind: NotificationKind; on: boolean } | { details: boolean }

/** One change after the other, each of what the one before has come to. */
function useChoice<Made extends Change>() {
  const me = useMe()
  const [, lookAgain] = useReducer((count: number) => count + 1, 0)
  return useMutation({
    mutationFn: async (change: Made) => {
      const { public_key, kinds, details } = await queryClient.ensureQueryData(deviceQuery)
      const next =
        'kind' in change
          ? { kinds: withKind(kinds, change.kind, change.on), details }
          : { kinds, details: change.details }
      await chooseDevice({ user_id: me.id, ...next }, public_key ?? '')
    },
    scope: { id: 'device' },
    onError: (error) => {
      // The browser may have been asked just now, and say no from here on.
      lookAgain()
      if (error instanceof DeviceError)
        toast({ kind: 'error', title: 'This device is not notified', text: error.message })
    },
    meta: { failure: 'This could not be saved' },
  })
}

export function DeviceKind({ device, kind, label }: { device: Device; kind: NotificationKind; label: string }) {
  const choice = useChoice<{ kind: NotificationKind; on: boolean }>()
  return (
    <Checkbox
      aria-label={`${label}: on this device`}
      checked={choice.isPending ? choice.variables.on : device.kinds.includes(kind)}
      disabled={pushAbility() !== 'able' || choice.isPending}
      onChange={({ currentTarget }) => choice.mutate({ kind, on: currentTarget.checked })}
    />
  )
}

export function DeviceDetails({ device }: { device: Device }) {
  const choice = useChoice<{ details: boolean }>()
  const { details } = choice.isPending ? choice.variables : device
  return (
    <Checkbox
      label="Show details on this device"
      description="Off: only a first line, such as “Ana assigned a task to you”. Notifications reach this device encrypted, through the push service of its browser’s maker, who learns when one is sent, not what it says."
      checked={details}
      disabled={device.kinds.length === 0 || pushAbility() !== 'able' || choice.isPending}
      onChange={({ currentTarget }) => choice.mutate({ details: currentTarget.checked })}
    />
  )
}
