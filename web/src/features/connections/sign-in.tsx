import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Connection, FoundServers } from '#contract/connections.ts'
import styles from './connections-section.module.css'
import { serversQuery, signIn } from './queries.ts'

type Props = { address: string; providers: FoundServers['sign_ins'] }

/** In place of a password, where the operator registered this installation with the provider. */
export function SignInInstead({ address, providers }: Props) {
  const { mutate, isPending, error } = useMutation(signIn)
  if (providers.length === 0) return null
  return (
    <div className={`grid gap-8 ${styles.instead}`}>
      {providers.map(({ key, name }) => (
        <Button
          key={key}
          variant="default"
          loading={isPending}
          onClick={() => mutate({ provider: key, address })}
        >{`Sign in with ${name} instead`}</Button>
      ))}
      {providers.some(({ key }) => key === 'google') && (
        <p className={styles.help}>
          While an app is “in testing” at Google, such access ends after seven days. An app password lasts.
        </p>
      )}
      {error && (
        <p className="own-line no-margin pad-8-12 ground-hover border-left-watch" role="alert">
          {error.message}
        </p>
      )}
    </div>
  )
}

export function SignInAgain({ connection: { id, address, sign_in } }: { connection: Connection }) {
  const { data } = useQuery(serversQuery(address))
  const { mutate, isPending, error } = useMutation(signIn)
  const provider = data?.sign_ins.find(({ name }) => name === sign_in)
  return (
    <>
      <Button
        loading={isPending}
        disabled={!provider}
        onClick={() => provider && mutate({ provider: provider.key, address, connection_id: id })}
      >
        Sign in again
      </Button>
      {error && (
        <p className="own-line no-margin pad-8-12 ground-hover border-left-watch" role="alert">
          {error.message}
        </p>
      )}
    </>
  )
}
