import { useState } from 'react'

/** The newest value that there was: what a closing panel goes on showing while it fades out and gives the focus back. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
