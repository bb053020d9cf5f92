import { QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import { useEffect, useMemo, type ReactNode } from 'react';
import { useShade } from '../../kit/appearance';
import { useDensity } from '../../kit/density';
import { useLanguage } from '../../kit/language';
import { useCalm } from '../../kit/motion';
import { useIsPhone } from '../../kit/phone';
import { queries } from '../../kit/queries';
import { themeOf } from '../../kit/theme';
import './shell.css';

const controlSizes = { compact: 'middle', middle: 'middle', large: 'large' } as const;

/** Theme, language and cache around whatever needs a session. */
export function Surroundings({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const shade = useShade();
  const density = useDensity();
  const isCalm = useCalm();
  const isPhone = useIsPhone();
  const theme = useMemo(() => themeOf(shade, isCalm), [shade, isCalm]);
  useEffect(() => () => queries.clear(), []);
  return (
    <QueryClientProvider client={queries}>
      <ConfigProvider
        theme={theme}
        locale={language === 'en' ? enUS : zhCN}
        componentSize={isPhone ? 'large' : controlSizes[density]}
        button={{ autoInsertSpace: false }}
      >
        <App component={false} message={{ top: 64, maxCount: 4 }}>
          {children}
        </App>
      </ConfigProvider>
    </QueryClientProvider>
  );
}
