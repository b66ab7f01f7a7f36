// A part of a page that may fail by itself: what is around it stands.
import { Notice } from '@vitrine/ui'
import { Component } from 'react'
import type { ReactNode } from 'react'
import { frame } from '../messages/index.ts'

/** Draws its children, or says that they could not be drawn. */
export class PartBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className="p-6">
        <Notice tone="bad" title={frame.partUnwell.title}>
          {frame.partUnwell.text}
        </Notice>
      </div>
    )
  }
}
