import { useSyncExternalStore } from "react";

/** A store with selectors: components re-render only when their selected part changes. */
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

/** `select` must return a stable value: a part of the state or a primitive. */
export function useStore<State, Part>(store: Store<State>, select: (state: State) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
