/** A minimal React page: the baseline for the console's start. */
import { createRoot } from 'react-dom/client'

createRoot(document.getElementById('root')!).render(
  <main>
    <h1>运营控制台</h1>
    <form aria-label="登录">
      <input aria-label="用户名" />
      <button type="submit">登录</button>
    </form>
  </main>,
)
