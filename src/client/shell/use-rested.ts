import { useEffect, useState } from "react";

/** A value that has not changed for a while: what a person typed, once they pause. */
export function useRested<Value>(value: Value, ms: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const wait = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(wait);
  }, [value, ms]);
  return rested;
}
