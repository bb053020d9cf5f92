import { App } from 'antd';
import { Activity, memo, Suspense, useLayoutEffect, useMemo, useRef } from 'react';
import { Route, Routes } from 'react-router';
import { ImagePreview } from '../../kit/ImagePreview';
import { idOf, PaneContext } from '../../kit/pane';
import { routeOf } from '../routes';
import { PaneBoundary } from './PaneBoundary';

interface Props {
  name: string;
  pathname: string;
  search: string;
  isActive: boolean;
  isUnsaved: boolean;
  revision: number;
  markUnsaved: (key: string, source: string, isUnsaved: boolean) => void;
  setTitle: (key: string, title: string | null) => void;
  refresh: (key: string) => void;
  openHelp: () => void;
}

/**
 * One open page. A hidden one keeps its state and does nothing; it goes on reading the place where it was left, never
 * the router's.
 */
export const Pane = memo(function Pane(props: Props) {
  const { name, pathname, search, isActive, isUnsaved, revision } = props;
  const { markUnsaved, setTitle, refresh, openHelp } = props;
  const Screen = routeOf(pathname)?.Screen;
  const place = useMemo(
    () => ({ pathname, search, hash: '', state: null, key: name }),
    [pathname, search, name],
  );
  const pane = useMemo(
    () => ({
      key: name,
      setUnsaved: (source: string, isUnsaved: boolean) => markUnsaved(name, source, isUnsaved),
      setTitle: (title: string | null) => setTitle(name, title),
      refresh: () => refresh(name),
      openHelp,
    }),
    [name, markUnsaved, setTitle, refresh, openHelp],
  );
  if (!Screen) return null;
  return (
    <Activity mode={isActive ? 'visible' : 'hidden'}>
      <PaneContext value={pane}>
        <ScrollKeeper id={idOf(name)} isUnsaved={isUnsaved}>
          <App component={false}>
            <PaneBoundary key={revision} refresh={pane.refresh}>
              <Suspense fallback={<div className="waiting" />}>
                <Routes location={place}>
                  <Route
                    path="*"
                    element={
                      <>
                        <Screen />
                        <ImagePreview />
                      </>
                    }
                  />
                </Routes>
              </Suspense>
            </PaneBoundary>
          </App>
        </ScrollKeeper>
      </PaneContext>
    </Activity>
  );
});

/** The scrolling frame of a page; not every browser keeps the place of what is hidden. */
function ScrollKeeper({
  id,
  isUnsaved,
  children,
}: {
  id: string;
  isUnsaved: boolean;
  children: React.ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const top = useRef(0);
  useLayoutEffect(() => {
    // A new page stands at its top already; being told so it would lay itself out at once.
    if (top.current > 0) frame.current?.scrollTo({ top: top.current });
  }, []);
  return (
    <div
      ref={frame}
      id={id}
      role="tabpanel"
      className="pane"
      data-scroll
      data-unsaved={isUnsaved || undefined}
      onScroll={(event) => {
        if (event.target === event.currentTarget) top.current = event.currentTarget.scrollTop;
      }}
    >
      {children}
    </div>
  );
}
