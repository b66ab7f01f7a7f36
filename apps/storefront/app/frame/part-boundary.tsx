// An error boundary for a part of a page, so that the rest of the page stays.
import { Notice } from '@vitrine/ui'
import { Component } from 'react'
import type { ReactNode } from 'react'
import { frame } from '../messages/index.ts'

/** Renders its children, or an error notice if they throw. */
export class PartBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className="p-6">
        <Notice tone="bad" title={frame.partError.title}>
          {frame.partError.text}
        </Notice>
      </div>
    )
  }
}
