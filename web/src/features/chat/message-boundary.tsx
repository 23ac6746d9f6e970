import { Component, type ReactNode } from 'react'

/** A message that cannot be drawn takes none of the others with it. */
export class MessageBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <p className="no-margin bad" role="alert">
        Error displaying message content.
      </p>
    )
  }
}
