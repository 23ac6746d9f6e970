import { Checkbox, NativeSelect } from '@mantine/core'
import { useMutation, useMutationState, useQuery } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import type { Device, NotificationSettings, notificationsContract, SettingKind } from '#contract/notifications.ts'
import { Section } from '#web/ui/layout/section.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { ErrorState } from '#web/ui/layout/states.tsx'
import { DeviceDetails, DeviceKind, DeviceState } from './device-settings.tsx'
import { KINDS, SHOWN_SETTINGS } from './format.ts'
import { deviceQuery, settingsQuery, updateSettings } from './queries.ts'
import styles from './settings-section.module.css'

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

/** What one is told of, and how. Each choice counts at once. */
export function NotificationSettingsSection() {
  const { data, error, refetch } = useQuery(settingsQuery)
  const { data: device, isPending } = useQuery(deviceQuery)
  return (
    <Section
      title="Notifications"
      id="notifications"
      ready={data !== undefined}
      text="Choose what you hear about, and where. Emails are sent only about what you have not seen here."
    >
      {data && !isPending ? (
        <Table settings={data} device={device?.available ? device : null} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={9} height={36} />
      )}
    </Section>
  )
}

/** `device` null: this installation sends nothing to devices. */
function Table({ settings, device }: { settings: NotificationSettings; device: Device | null }) {
  const save = useMutation(updateSettings)
  const under = useMutationState({
    filters: { mutationKey: updateSettings.mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as CallInput<typeof notificationsContract.endpoints.updateSettings>,
  })
  const pending = under.flatMap(({ kinds }) => kinds ?? [])
  const hour = under.findLast(({ briefing_hour }) => briefing_hour !== undefined)?.briefing_hour
  const mailed = (kind: SettingKind) =>
    [...settings.kinds, ...pending].findLast((each) => each.kind === kind && each.mail !== undefined)?.mail === true
  return (
    <>
      {!settings.mail_available && (
        <p className="no-margin dimmed">
          This installation sends no email: it has no mail server. Everything still appears here.
        </p>
      )}
      {device && <DeviceState className="no-margin dimmed" />}
      <table className={`full-width ${styles.table}`}>
        <thead>
          <tr>
            <th className="pad-0 medium text-left border-bottom py-8" scope="col">
              Tell me when
            </th>
            <th className="pad-0 medium text-left border-bottom py-8" scope="col">
              Here
            </th>
            <th className="pad-0 medium text-left border-bottom py-8" scope="col">
              By email
            </th>
            {device && (
              <th className="pad-0 medium text-left border-bottom py-8" scope="col">
                On this device
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {SHOWN_SETTINGS.map((kind) => {
            const kept = settings.kinds.find((each) => each.kind === kind)
            if (!kept) return null
            const chosen = (how: 'in_app' | 'mail') =>
              [kept, ...pending.filter((each) => each.kind === kind)].findLast((each) => each[how] !== undefined)?.[
                how
              ] === true
            const [in_app, mail] = [chosen('in_app'), chosen('mail')]
            const { label, text } = KINDS[kind]
            return (
              <tr key={kind}>
                <th className="pad-0 medium text-left border-bottom py-8" scope="row">
                  {label}
                  <span>{text}</span>
                </th>
                <td className="pad-0 medium text-left border-bottom py-8">
                  <Checkbox
                    aria-label={`${label}: here`}
                    checked={in_app}
                    disabled={kept.in_app_fixed}
                    title={kept.in_app_fixed ? 'It always appears on your dashboard' : undefined}
                    onChange={({ currentTarget }) => save.mutate({ kinds: [{ kind, in_app: currentTarget.checked }] })}
                  />
                </td>
                <td className="pad-0 medium text-left border-bottom py-8">
                  <Checkbox
                    aria-label={`${label}: by email`}
                    checked={mail && settings.mail_available}
                    disabled={!settings.mail_available || kept.mail_fixed}
                    title={kept.mail_fixed ? 'An invitation is always sent as an email of its own' : undefined}
                    onChange={({ currentTarget }) => save.mutate({ kinds: [{ kind, mail: currentTarget.checked }] })}
                  />
                </td>
                {device && (
                  <td className="pad-0 medium text-left border-bottom py-8">
                    {kind !== 'briefing' && <DeviceKind device={device} kind={kind} label={label} />}
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
      {device && <DeviceDetails device={device} />}
      {settings.mail_available && (
        <NativeSelect
          label="Today by email at"
          description="In your time zone. Nothing is sent on a morning with nothing new."
          maw={320}
          disabled={!mailed('briefing')}
          value={hour ?? settings.briefing_hour}
          onChange={({ currentTarget }) => save.mutate({ briefing_hour: Number(currentTarget.value) })}
          data={HOURS}
        />
      )}
    </>
  )
}
