import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import {
  Alert,
  Button,
  Checkbox,
  DatePicker,
  Drawer,
  Empty,
  Form,
  Input,
  Modal,
  Pagination,
  Popover,
  Radio,
  Segmented,
  Select,
  Skeleton,
  Switch,
  Tag,
  Tooltip,
} from 'antd';
import { createElement as shown, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { Plugin } from 'vite';

/** The components of lists, forms and drawers, each shown once; a page makes the styles of any other when it shows it. */
const common: ReactElement[] = [
  shown(Button),
  shown(Skeleton),
  shown(Select),
  shown(Input.Search),
  shown(Input.TextArea),
  shown(Pagination),
  shown(Tooltip, null, shown('i')),
  shown(Popover, null, shown('i')),
  shown(Empty),
  shown(Alert),
  shown(Tag, { color: 'success' }),
  shown(Form, null, shown(Form.Item, { label: 'label' })),
  shown(Drawer, { open: true, getContainer: false }),
  shown(Modal, { open: true, getContainer: false }),
  shown(DatePicker),
  shown(Checkbox),
  shown(Radio.Group, { options: ['one'] }),
  shown(Switch),
  shown(Segmented, { options: ['one'] }),
];

/**
 * Writes the styles of common components as a style sheet of the page: made by the page itself they cost a tenth of
 * its opening. They hold no colour or size, only the names of variables, and so suit every theme. antd reads in the
 * sheet which it need not make.
 */
export function componentStyles(): Plugin {
  let sheet: string;
  return {
    name: 'component-styles',
    apply: 'build',
    buildStart() {
      const cache = createCache();
      renderToString(shown(StyleProvider, { cache }, ...common));
      const source = extractStyle(cache, { plain: true, types: 'style' });
      sheet = this.emitFile({ type: 'asset', name: 'components.css', source });
    },
    generateBundle() {
      sheet = this.getFileName(sheet);
    },
    transformIndexHtml: {
      order: 'post',
      // First, so that our own styles come after it.
      handler: () => [
        { tag: 'link', attrs: { rel: 'stylesheet', href: `/${sheet}` }, injectTo: 'head-prepend' },
      ],
    },
  };
}
