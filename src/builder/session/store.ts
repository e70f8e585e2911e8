import { useSyncExternalStore } from "react";

/** A value that many parts of a page look at, each at its own part of it: only those whose part changed render anew. */
export interface Store<State> {
  get: () => State;
  set: (change: Partial<State>) => void;
  subscribe: (onChange: () => void) => () => void;
}

export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change };
      for (const read of listeners) read();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => {
        listeners.delete(onChange);
      };
    },
  };
}

/** `select` must hand back something that stands still: a part of the state or a plain value. */
export function useStore<State, Part>(store: Store<State>, select: (state: State) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
