/**
 * The names that React's documentation lists as exports of `react`, in the versions 18 and 19: enough where no file imports it yet.
 */
export const reactNames: ReadonlySet<string> = new Set(
  `act cache cloneElement createContext createElement createRef forwardRef isValidElement lazy memo startTransition use
  useActionState useCallback useContext useDebugValue useDeferredValue useEffect useEffectEvent useId useImperativeHandle
  useInsertionEffect useLayoutEffect useMemo useOptimistic useReducer useRef useState useSyncExternalStore useTransition
  Activity Children Component Fragment Profiler PureComponent StrictMode Suspense`.split(/\s+/),
);
