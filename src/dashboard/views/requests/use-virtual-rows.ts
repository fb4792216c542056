import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualItem,
} from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useLayoutEffect, useReducer, useState } from 'preact/hooks';

/** The rows of a long list that can be seen, with the height of all of them. */
export interface VirtualRows {
  readonly rows: readonly VirtualItem[];
  readonly height: number;
}

/** Works out which rows of a scrolling box can be seen, so that a list costs what it shows. */
export function useVirtualRows(count: number, rowHeight: number, box: RefObject<HTMLElement | null>): VirtualRows {
  const [, redraw] = useReducer<number, undefined>((times) => times + 1, 0);
  const options = {
    count,
    estimateSize: () => rowHeight,
    getScrollElement: () => box.current,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    overscan: 12,
    onChange: () => redraw(undefined),
  };
  const [virtualizer] = useState(() => new Virtualizer<HTMLElement, HTMLElement>(options));
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), []);
  useLayoutEffect(() => virtualizer._willUpdate());
  return { rows: virtualizer.getVirtualItems(), height: virtualizer.getTotalSize() };
}
