import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { MailChoice, SettingKind } from '#contract/notifications.ts'
import { ApiError } from '#web/api.ts'
import { wordsOf } from '#web/app/query-client.ts'
import { Logo } from '#web/ui/layout/logo.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { KINDS } from './format.ts'
import { mailChoiceQuery, unsubscribe } from './queries.ts'
import styles from './unsubscribe-page.module.css'

const route = getRouteApi('/unsubscribe')

/** Where the link at the end of a letter leads: without signing in, and nothing ends before it is asked to. */
export function UnsubscribePage() {
  const { token = '', kind } = route.useSearch()
  const { data, error, isPending } = useQuery({ ...mailChoiceQuery(token), enabled: token !== '' })
  return (
    <main className={`grid gap-24 content-start pad-48-16 ${styles.frame}`}>
      <a href="/" className="color-inherit undecorated round-sm" aria-label="Adjutant, to the start page">
        <Logo />
      </a>
      <div className="full-width pad-24 card max-w-440">
        {token === '' || error ? (
          <NoChoice token={token} error={error} />
        ) : isPending ? (
          <RowsSkeleton rows={4} height={36} />
        ) : (
          <Choice token={token} choice={data} only={kind} />
        )}
      </div>
    </main>
  )
}

/** Nothing can be chosen: the link is half or unknown, or the server gave no answer. The first two are mended on the profile. */
function NoChoice({ token, error }: { token: string; error: unknown }) {
  const unknown = token === '' || (error instanceof ApiError && error.code === 'not_found')
  return (
    <div className={`grid gap-16 ${styles.stack}`}>
      <h1 className="no-margin text-20">{unknown ? 'This link is not known here' : 'This could not be loaded'}</h1>
      <p>
        {token === ''
          ? 'Please open the whole link from the email, or choose on your profile what is emailed to you.'
          : unknown
            ? 'Sign in and choose on your profile what is emailed to you.'
            : wordsOf(error)}
      </p>
      <Button fullWidth renderRoot={(props) => <a href="/app/profile#notifications" {...props} />}>
        Open your profile
      </Button>
    </div>
  )
}

/** `only`: the kind of letter that led here. */
function Choice({ token, choice, only }: { token: string; choice: MailChoice; only: string | undefined }) {
  const [left, setLeft] = useState<MailChoice | null>(null)
  const [chosen, setChosen] = useState<readonly SettingKind[]>(() => {
    const asked = choice.kinds.filter((kind) => kind === only)
    return asked.length > 0 ? asked : choice.kinds
  })
  const [state, setState] = useState<{ saving: boolean; failure: string | null }>({ saving: false, failure: null })
  const stop = async () => {
    setState({ saving: true, failure: null })
    try {
      setLeft(await unsubscribe({ token, kinds: [...chosen] }))
      setState({ saving: false, failure: null })
    } catch (error) {
      setState({ saving: false, failure: wordsOf(error) })
    }
  }
  const now = left ?? choice
  if (left || choice.kinds.length === 0)
    return (
      <div className={`grid gap-16 ${styles.stack}`} role="status">
        <h1 className="no-margin text-20">
          {left && now.kinds.length > 0 ? 'These emails have ended' : 'No more emails'}
        </h1>
        <p>
          {now.kinds.length === 0
            ? `Adjutant writes to ${now.email} only what cannot wait elsewhere: invitations and your password.`
            : `Still sent to ${now.email}: ${now.kinds.map((kind) => KINDS[kind].label).join(', ')}.`}
        </p>
        <p>
          On <a href="/app/profile#notifications">your profile</a> you choose what is emailed to you.
        </p>
      </div>
    )
  return (
    <div className={`grid gap-16 ${styles.stack}`}>
      <h1 className="no-margin text-20">Stop emails</h1>
      <p>To {choice.email}. Everything stays to be read in Adjutant itself.</p>
      <Checkbox.Group
        label="No more emails about"
        value={[...chosen]}
        onChange={(value) => setChosen(value as SettingKind[])}
      >
        <div className="grid gap-12 mt-12">
          {choice.kinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={KINDS[kind].label} description={KINDS[kind].text} />
          ))}
        </div>
      </Checkbox.Group>
      {state.failure && (
        <p role="alert" className={styles.failure}>
          {state.failure}
        </p>
      )}
      <Button fullWidth loading={state.saving} disabled={chosen.length === 0} onClick={() => void stop()}>
        Stop these emails
      </Button>
    </div>
  )
}
