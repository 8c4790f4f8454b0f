/** HTML of other programs and of earlier years, each kind with what is peculiar to it. */
export const FOREIGN_HTML: Readonly<Record<string, string>> = {
  'a word processor':
    "<p class=MsoNormal style='mso-margin-top-alt:auto;text-indent:21.0pt;line-height:150%'><span lang=EN-US style='font-size:10.5pt;mso-bidi-font-size:12.0pt'>活动<o:p></o:p></span></p>\r\n<p class=\"MsoListParagraph\" style='margin-left:21.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>一、<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp; </span></span><![endif]>规则</p>",
  'conditional comments':
    '<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--><p>正文</p><!--EndFragment-->',
  'a WeChat article':
    '<section data-role="outer" label="edit by 135editor" style="font-size:16px;"><section class="_135editor" data-tools="135编辑器" data-id="92345"><section style="text-align: center;margin: 10px auto;"><section style="display: inline-block;background:url(&quot;https://img.example.com/bg.png&quot;)"><p style="letter-spacing: 1.5px;line-height:1.75em;" hm_fix="324:564"><strong data-brushtype="text">标题</strong><br/></p></section></section><section><section><p>第二段</p></section></section></section></section>',
  'Quill 1':
    '<h2 class="ql-align-center">标题</h2><p class="ql-indent-2"><span class="ql-size-large ql-font-SimSun" style="color: rgb(230, 0, 0);">红</span></p><ul><li>一</li><li class="ql-indent-1">二</li></ul><pre class="ql-syntax" spellcheck="false">代码\n</pre>',
  'Quill 2':
    '<ol><li data-list="bullet"><span class="ql-ui" contenteditable="false"></span>点</li><li data-list="ordered"><span class="ql-ui" contenteditable="false"></span>数</li><li data-list="ordered" class="ql-indent-1">深</li></ol>',
  TinyMCE:
    '<p style="padding-left: 40px;" data-mce-style="padding-left: 40px;">缩进</p>\n<p><!-- pagebreak --></p>\n<p><img src="/images/a.png" alt="" width="40%" data-mce-src="../a.png" /></p>\n<div class="mceTmpl"><p>模板</p></div>',
  CKEditor:
    '<figure class="table" style="width:50%;"><table><tbody><tr><td>甲</td></tr></tbody></table><figcaption>表一</figcaption></figure><p><mark class="marker-yellow">亮</mark><i class="icon"></i></p><ul class="todo-list"><li><label class="todo-list__label"><input type="checkbox" disabled="disabled"><span>做</span></label></li></ul>',
  'a spreadsheet':
    "<table border=0 cellpadding=0 cellspacing=0 width=144 style='border-collapse:collapse;width:108pt'>\r\n <colgroup><col width=72 span=2 style='width:54pt'></colgroup>\r\n <tr height=19 style='height:14.25pt'>\r\n  <td height=19 class=xl65 x:num>1</td>\r\n  <td class=xl65 x:fmla=\"=A1*2\">2</td>\r\n </tr>\r\n</table>",
  'an e-mail':
    '<div dir="ltr"><div class="gmail_quote"><div dir="ltr" class="gmail_attr">某人 &lt;<a href="mailto:a@example.com">a@example.com</a>&gt; 写道：<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204)"><div>引文</div></blockquote></div></div>',
  'old fonts':
    '<font color=red size=+2 face="黑体"><center><b>旧</b></center></font><marquee behavior=alternate>滚动</marquee>',
  'a table with spans':
    '<table class="t"><caption>价目</caption><thead><tr><th rowspan="2">项</th><th colspan="2">价</th></tr><tr><th>高</th><th>低</th></tr></thead><tbody><tr><td nowrap>一</td><td>2</td><td>3</td></tr></tbody></table>',
  'a nested table': '<table><tr><td><table><tr><td>内</td></tr></table></td><td>外</td></tr></table>',
  'a ragged table': '<table><tr><td>一<td>二<tr><td>三</table>',
  'rules and videos':
    '<hr/><video controls poster="/images/a.jpg"><source src="/v.mp4" type="video/mp4">不支持</video><HR NOSHADE>',
  'a frame':
    '<iframe width="560" height="315" src="https://video.example.com/embed/x" frameborder="0" allowfullscreen></iframe>',
  'preformatted text': '<pre>\n  一\t二\n\n</pre><pre><code class="language-js">a &lt; b</code></pre>',
  'a drawing':
    '<svg viewBox="0 0 10 10" xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/><text>字</text></svg><p>公式 <math><mi>x</mi></math></p>',
  comments: '<!-- 一 --><p>甲<!-- 二 -->乙</p><!--> <!---><!-- 未完 --!>',
  'character data': '<![CDATA[ 一 <b>二</b> ]]><?xml version="1.0"?></ 三><!四>',
  'a whole page':
    '<!DOCTYPE html>\n<html lang="zh"><head><meta charset="utf-8"><title>题 <b></title><link rel="stylesheet" href="/a.css"></head>\n<body bgcolor="#fff" onload="run()">\n<p>正文</p>\n</body>\n</html>\n',
  'upper case': '<P ALIGN=CENTER><B>大</B><BR><IMG SRC="/images/A.PNG" BORDER=0></P><DIV>写</DIV>',
  quotes: "<p class=a title='\"单\"' data-x = \"双'\" hidden data-empty=''>引</p><p title=it's>号</p>",
  entities: '<p>&ldquo;引&rdquo;&#20013;&#x4e2d;&copy;&nbsp &amp;amp; &unknown; A&B < C > D &lt</p>',
  'missing end tags': '<p>一<p>二<ul><li>三<li>四</ul><p>五',
  'misnested tags': '<p><b>一<i>二</b>三</i></p><b><p>四</b></p></span></div><p>五</a>',
  'never ended tags': '<div><b>一<p>二</p><span>三',
  'line ends and white space': '\r\n<p>\r\n\t一\r\n</p>\r\n\r\n\n  <p>二  三\t四</p>  \u3000\n',
  'invisible characters': '<p>一\u200b二\u00a0三\ufeff\u202e四\u200d</p><p>👨‍👩‍👧‍👦 😀</p><p>\ud83d 半 \udc00</p>',
  'scripts and styles':
    '<style>p > a { color: red }</style><script>if (1 < 2) document.write("<p>一</p>")</script><p onclick="run()">二</p><noscript><p>三</p></noscript><template><p>四</p></template>',
  forms:
    '<form action="/x" method="post"><input name=a value="1"><select><option>甲<option selected>乙</select><textarea><p>不是段落</p></textarea><button type=submit>送</button></form>',
  'empty elements':
    '<p></p><div></div><p><span></span></p><a name="top"></a><p><a id="x"></a>锚</p><h3><br></h3><ul></ul><p>&nbsp;</p>',
  'links and pictures':
    '<p><a href="/rule?a=1&copy=2" target="_blank" rel="noopener">内</a><a href="tg://resolve?domain=x">群</a><a href=tel:10086>话</a><a href="http://example.com">旧</a></p><p><img src="data:image/png;base64,iVBORw0KGgo=" style="width: 12em; height: auto"><img src="http://img.example.com/a.gif"><img src="file:///c:/a.png"></p>',
  'deep nesting': `${'<div><span>'.repeat(300)}深${'</span></div>'.repeat(300)}`,
  'very much text': '<p style="line-height: 2">很长的一段 &amp; 一样的文字</p>\n'.repeat(4000),
  'an end in a tag': '<p>一</p><p>二</p>三<a href="x',
}
