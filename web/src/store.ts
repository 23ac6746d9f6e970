// What outlives components or is heard outside of them. The one place that keeps listeners: everything else is a store or an emitter.
import { useSyncExternalStore } from 'react'

export type Emitter<Args extends unknown[]> = {
  /** Calls back at each `emit`. Returns the way to stop. */
  subscribe(this: void, listener: (...args: Args) => void): () => void
  emit(this: void, ...args: Args): void
  hasListeners(): boolean
}

export function createEmitter<Args extends unknown[] = []>(): Emitter<Args> {
  const listeners = new Set<(...args: Args) => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    emit(...args) {
      for (const listener of listeners) listener(...args)
    },
    hasListeners: () => listeners.size > 0,
  }
}

/** A value that is replaced, never changed in place. */
export type Store<T> = {
  get(this: void): T
  /** Replaces the value, and says so to everybody who listens. */
  set(this: void, next: T): void
  subscribe(this: void, listener: () => void): () => void
  hasListeners(): boolean
}

export function createStore<T>(initial: T): Store<T> {
  const changed = createEmitter()
  let value = initial
  return {
    get: () => value,
    set(next) {
      value = next
      changed.emit()
    },
    subscribe: changed.subscribe,
    hasListeners: changed.hasListeners,
  }
}

/** The value of a store, or what `select` makes of it: the same thing each time as long as nothing has changed. */
type Readable<T> = Pick<Store<T>, 'get' | 'subscribe'>
export function useStore<T>(store: Readable<T>): T
export function useStore<T, Part>(store: Readable<T>, select: (value: T) => Part): Part
export function useStore<T>(store: Readable<T>, select: (value: T) => unknown = (value) => value): unknown {
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}
